/** What the chunking of the build says about a module. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null
}

const root = import.meta.dirname
const fileOf = (file: string) => `${root}/src/${file}.tsx`
const starts = ['main', 'app', 'pages/front/front', 'pages/public/public']
/** Opened over a list: what it shares with one comes with the list. */
const panel = 'open-list/task/task-panel'
/** Fetched after a list: what they share with one comes with the list. */
const late = [
  'open-list/late-parts.ts',
  'pages/list/late-parts.ts',
  'shell/late-parts.ts',
  'pages/home/import/import-dialog.tsx',
  'pages/days/days-page.tsx',
  'pages/board/board.tsx',
  'pages/calendar/calendar.tsx',
].map((file) => `${root}/src/${file}`)
const home = 'pages/home/home-page'
const lateHome = `${root}/src/pages/home/late-parts.ts`
const list = ['open-list/frame/list-layout', 'pages/list/list-view']
const pages = [home, ...list, 'pages/dispatch/dispatch-page', 'pages/settings/settings-page']

/** Comes through the one module of its library with everything else of that, though no list needs it at first. */
const later = /\/(?:useMutation|mutationObserver|useQueries|queriesObserver)\.js$/

/**
 * What several parts of the build have in common comes in few files, and never with a part that does without it. Left alone,
 * each combination of parts would have a file of its own: forty small ones for a list, a tenth larger together.
 */
export const sharedChunks = () => {
  const chunkOf = chunkFinder()
  const names = [
    'icons',
    'list-icons',
    'more-icons',
    'base',
    'front-base',
    'app-base',
    'more-base',
    'page-base',
    'public-base',
    'list-base',
  ] as const
  // A group takes what its modules import with it, unless it is in one that goes before.
  return names.map((name, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    priority: names.length - index,
  }))
}

const chunkFinder = (): ((id: string, graph: Graph) => string | null) => {
  const known = new Map<string, ReadonlySet<string>>()
  const withImports = (file: string, graph: Graph): ReadonlySet<string> => {
    const part = known.get(file) ?? reach(file, graph)
    known.set(file, part)
    return part
  }
  return (id, graph) => {
    if ([...starts, ...pages, panel].some((file) => id === fileOf(file))) return null
    const isInFile = (file: string) => withImports(file, graph).has(id)
    const isIn = (file: string) => isInFile(fileOf(file))
    const users = pages.filter(isIn)
    if (id.includes('/lucide-react/')) {
      const isUsedBy = (file: string) => usesIcon(withImports(fileOf(file), graph), id, graph)
      const early = [...starts, home].filter(isUsedBy)
      if (early.join() === 'pages/front/front' && !pages.some(isUsedBy)) return null
      const isOfList = list.some(isUsedBy)
      if (early.some((file) => file !== 'pages/public/public') || (early.length > 0 && isOfList)) return 'icons'
      return isOfList ? 'list-icons' : 'more-icons'
    }
    if (later.test(id)) return 'more-base'
    if (isIn('main')) return 'base'
    if (isIn('pages/public/public') && (isIn('pages/front/front') || isIn('app') || isIn(home))) return 'base'
    if (isIn('pages/front/front')) {
      if (isIn('app') || users.length > (isIn(panel) ? 0 : 1)) return 'base'
      return id.includes('/pages/front/') || isIn(panel) ? null : 'front-base'
    }
    if (isIn('app')) return 'app-base'
    const ofList = users.filter((user) => list.includes(user))
    if (isIn('pages/public/public')) return ofList.length > 0 ? 'public-base' : null
    if (ofList.length === 1 && users.length === 1 && late.some(isInFile)) return 'list-base'
    if (users.join() === home && isInFile(lateHome)) return 'more-base'
    if (users.length === 0 || (users.length === 1 && !isIn(panel))) return null
    if (ofList.length === 0) return users.includes(home) ? 'more-base' : null
    if (users.every((user) => list.includes(user) || user.includes('/dispatch/'))) return 'list-base'
    return users.includes(home) ? 'app-base' : 'page-base'
  }
}

const reach = (file: string, graph: Graph): ReadonlySet<string> => {
  const found = new Set([file])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** All icons come through one module, so what a part uses is read in its source. What is no single icon is used by all. */
const usesIcon = (modules: ReadonlySet<string>, id: string, graph: Graph): boolean => {
  const [, icon] = /\/icons\/([\w-]+)\.\w+$/.exec(id) ?? []
  if (icon === undefined) return true
  const [, aliases = ''] = /aliases:\s*\[([^\]]*)/.exec(graph.getModuleInfo(id)?.code ?? '') ?? []
  const names = [icon, ...(aliases.match(/[\w-]+/g) ?? [])].map(inPascalCase).join('|')
  const imported = new RegExp(`import \\{[^}]*\\b(?:${names})\\b[^}]*\\} from ["']lucide-react["']`)
  return [...modules].some(
    (module) => !module.includes('/node_modules/') && imported.test(graph.getModuleInfo(module)?.code ?? ''),
  )
}

const inPascalCase = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
