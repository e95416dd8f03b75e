/** What the chunking of the build says about a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

const root = import.meta.dirname
const fileOf = (file: string) => `${root}/src/${file}.tsx`
const starts = ['main', 'app', 'pages/front/front']
const pages = [
  'home/home-page',
  'list/list-layout',
  'list/list-view',
  'dispatch/dispatch-page',
  'settings/settings-page',
].map((page) => `pages/${page}`)

/**
 * What several parts of the build have in common comes in few files, and never with a part that does without it. Left alone,
 * each combination of parts would have a file of its own: forty small ones for a list, a tenth larger together.
 */
export const sharedChunks = () => {
  const chunkOf = chunkFinder()
  const names = ['icons', 'base', 'app-base', 'list-base'] as const
  // A group takes what its modules import with it, unless it is in one that goes before.
  return names.map((name, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    priority: names.length - index,
  }))
}

const chunkFinder = (): ((id: string, graph: Graph) => string | null) => {
  const known = new Map<string, ReadonlySet<string>>()
  const withImports = (file: string, graph: Graph): ReadonlySet<string> => {
    const part = known.get(file) ?? reach(fileOf(file), graph)
    known.set(file, part)
    return part
  }
  return (id, graph) => {
    if ([...starts, ...pages].some((file) => id === fileOf(file))) return null
    if (id.includes('/lucide-react/')) return 'icons'
    const isIn = (file: string) => withImports(file, graph).has(id)
    const users = pages.filter(isIn)
    if (isIn('main')) return 'base'
    if (isIn('pages/front/front')) return isIn('app') || users.length > 1 ? 'base' : null
    if (isIn('app')) return 'app-base'
    if (users.length < 2 || users.every((user) => /\/(?:settings|dispatch)\//.test(user))) return null
    return users.every((user) => /\/(?:list|dispatch)\//.test(user)) ? 'list-base' : 'app-base'
  }
}

const reach = (file: string, graph: Graph): ReadonlySet<string> => {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}
