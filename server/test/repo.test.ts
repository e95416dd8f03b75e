import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { describe, test } from 'node:test'
import { bodyLimitOf, endpoints } from '@docket/contract'
import { migrations } from '../src/engine/db/migrations/index.ts'
import { floors, rules } from './repo/import-rules.ts'
import { filesOf, type Import, importsOf, isTest, read, root } from './repo/sources.ts'

const code = filesOf('{contract,client,command,server,web,bench,bin}/**/*.{ts,tsx,mjs}')
const product = code.filter((path) => !isTest(path))

/** Asserts that no line matches, and names those that do. */
const assertNone = (paths: string[], pattern: RegExp, because: string): void => {
  const found = paths.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
  )
  assert.deepEqual(found, [], because)
}

/** Of a stylesheet, each with those that it is nested in. */
const selectorsOf = (sheet: string): string[] => {
  const open: string[] = []
  const parts = sheet.replaceAll(/\/\*.*?\*\//gs, '').match(/[^{};]*[{};]/g) ?? []
  return parts.flatMap((part) => {
    if (part.endsWith('}')) open.pop()
    if (!part.endsWith('{')) return []
    open.push(part.slice(0, -1).trim())
    return [open.join(' ')]
  })
}

/** The folder below `server/src` that a file lies in. */
const featureOf = (path: string): string => /^server\/src\/([^/]+)\//.exec(path)?.[1] ?? ''

/** The folder below `server/src`, or below its engine, that a file lies in; the file itself where it lies in none. */
const folderOf = (path: string): string => /^server\/src\/(?:engine\/)?[^/]+(?=\/)/.exec(path)?.[0] ?? path

/** Which of the server's files, or other units of them, import values of which. */
const importsBetween = (unitOf: (path: string) => string): Map<string, Set<string>> => {
  const files = product.filter((path) => path.startsWith('server/src/'))
  const between = new Map(files.map((path) => [unitOf(path), new Set<string>()]))
  for (const path of files)
    for (const { target, typeOnly } of importsOf(path))
      if (!typeOnly && between.has(unitOf(target))) between.get(unitOf(path))!.add(unitOf(target))
  return between
}

/** Those that reach themselves, each way as one line. */
const circlesIn = (imports: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (unit: string, way: readonly string[]): void => {
    if (way.includes(unit)) return void found.push([...way.slice(way.indexOf(unit)), unit].join(' → '))
    if (done.has(unit)) return
    for (const next of imports.get(unit)!) visit(next, [...way, unit])
    done.add(unit)
  }
  for (const unit of imports.keys()) visit(unit, [])
  return found
}

describe('the repository', () => {
  test('shows an nginx that lets through what calls may hold', () => {
    const most = Math.max(...Object.values(endpoints).map((endpoint) => bodyLimitOf(endpoint)))
    for (const file of ['packaging/nginx.conf', 'docs/self-hosting.md']) {
      const [, megabytes] = /client_max_body_size (\d+)m;/.exec(read(file))!
      assert.ok(Number(megabytes) * 1024 * 1024 >= most, file)
    }
  })

  test('has sources to look at', () => {
    assert.ok(product.length > 60 && code.length > product.length)
    assert.ok(
      importsOf('server/src/engine/http/routes.ts').some(
        ({ target }) => target === 'server/src/engine/call/handler.ts',
      ),
    )
  })

  for (const { files, may, mayTypes = [], because } of rules) {
    test(`imports of ${files.source.replaceAll('\\', '')}: ${because}`, () => {
      const allowed = ({ target, typeOnly }: Import) =>
        may.some((pattern) => pattern.test(target)) || (typeOnly && mayTypes.some((pattern) => pattern.test(target)))
      const own = product.filter((path) => rules.find((rule) => rule.files.test(path))?.files === files)
      const broken = own.flatMap((path) =>
        importsOf(path)
          .filter((one) => !allowed(one))
          .map(({ target, typeOnly }) => `${path} imports ${typeOnly ? 'types of ' : ''}${target}`),
      )
      assert.deepEqual(broken, [], because)
    })
  }

  test('builds features in floors: what one imports lies below it, and nothing comes round', () => {
    const floorOf = (path: string) => floors.findIndex((names) => names.includes(featureOf(path)))
    const upward = product
      .filter((path) => floorOf(path) >= 0)
      .flatMap((path) =>
        importsOf(path)
          .filter(({ target, typeOnly }) => !typeOnly && featureOf(target) !== featureOf(path))
          .filter(({ target }) => floorOf(target) >= floorOf(path))
          .map(({ target }) => `${path} imports ${target}`),
      )
    assert.deepEqual(upward, [], 'A feature stands on those below it (floors in server/test/repo/import-rules.ts).')
  })

  test('has every feature on a floor', () => {
    const features = new Set(filesOf('server/src/*/**').map(featureOf))
    features.delete('engine')
    assert.deepEqual([...features].sort(), floors.flat().sort(), 'A new feature gets its floor on the day it is made.')
  })

  test('has no circle of values among the files and folders of the server', () => {
    const because = 'Of two that need each other, one holds what the other one needs.'
    assert.deepEqual(circlesIn(importsBetween((path) => path)), [], because)
    const folders = importsBetween(folderOf)
    for (const [folder, needed] of folders) needed.delete(folder)
    assert.deepEqual(circlesIn(folders), [], because)
  })

  test('has pages that know no other page', () => {
    const pageOf = (path: string) => /^web\/src\/pages\/([^/]+)\//.exec(path)?.[1]
    const pages = product.filter((path) => pageOf(path) !== undefined)
    assert.ok(new Set(pages.map(pageOf)).size > 4)
    const foreign = pages.flatMap((path) =>
      importsOf(path)
        .filter(({ target }) => pageOf(target) !== undefined && pageOf(target) !== pageOf(path))
        .map(({ target }) => `${path} imports ${target}`),
    )
    assert.deepEqual(foreign, [], 'What two views of a list need is in web/src/open-list, the rest in shell and ui.')
  })

  test('has no long file in the web app', () => {
    const files = filesOf('web/src/**/*').filter((path) => !path.endsWith('/tokens.css'))
    assert.deepEqual(
      files.filter((path) => read(path).split('\n').length > 301),
      [],
      'A file of more than 300 lines is more than one thing.',
    )
  })

  test('leaves no test out', () => {
    const left = /\b(?:test|it|describe|suite)\.(?:only|skip|todo|fixme)\b|[{,]\s*(?:only|skip|todo)\s*:/
    assertNone(code.filter(isTest), left, 'A test that is left out proves nothing: mend it or delete it.')
  })

  test('has every operation in the title of a test beside its handler', () => {
    const title = /\b(?:test|describe)\(\s*(['"`])(.*?)\1,/gs
    const titles = filesOf('server/src/**/*.test.ts')
      .flatMap((path) => [...read(path).matchAll(title)].map((match) => match[2]!))
      .join('\n')
    const untitled = Object.keys(endpoints).filter((id) => !new RegExp(`\\b${id}\\b`).test(titles))
    assert.deepEqual(untitled, [], 'Whoever looks for the tests of an operation looks for its name in their titles.')
  })

  test('reads the environment in one place', () => {
    const elsewhere = product.filter(
      (path) =>
        !/^((server\/src\/(config|run|command)|command\/src\/main)\.ts$|bin\/|bench\/)/.test(path) &&
        !path.endsWith('.config.ts'),
    )
    assertNone(
      elsewhere,
      /process\.env\b/,
      'Settings are read and checked in config.ts, so that a wrong one stops the start.',
    )
  })

  test('leaves the files of SQLite to SQLite', () => {
    const touching = /\b(?:open|read|write|copy|create|append|truncate|rename|rm|cp)\w*\([^)]*\.db\b/
    const because = 'Closing any descriptor of a database file drops the locks of the whole process on it.'
    assertNone(
      product.filter((path) => path.startsWith('server/')),
      touching,
      because,
    )
  })

  test('writes colours in the tokens only', () => {
    // Those of a line are what people choose for it, as it is stored: none of the interface.
    const places = ['web/src/ui/tokens.css', 'web/src/domain/task-colours.ts']
    const styles = filesOf('web/src/**/*.{css,tsx,ts}').filter((path) => !isTest(path) && !places.includes(path))
    const colour = /(?<![\w&])#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b|\b(?:rgb|hsl|oklch|oklab|lab|lch|hwb)a?\(/i
    assertNone(styles, colour, 'A colour has a name in web/src/ui/tokens.css, where its contrast is looked after.')
  })

  test('writes no styles into pages', () => {
    const pages = filesOf('web/**/*.html')
    assert.ok(pages.length > 0)
    assertNone(pages, /\sstyle\s*=|<style|\son\w+\s*=/, 'The policy of the pages forbids inline styles and scripts.')
  })

  test('keeps stylesheets out of the pages', () => {
    const because = 'A page is made of utilities and of what is in web/src/ui: its own sheet would change other pages.'
    assert.deepEqual(
      filesOf('web/src/**/*.css').filter((path) => !path.startsWith('web/src/ui/')),
      [],
      because,
    )
  })

  test('styles with :has() few elements at once', () => {
    const common = /:has(?!\()[^,]*[\s>+~](?:div|span|button|a|li|p|svg|input)(?![\w-])/
    const selectors = filesOf('web/src/**/*.css').flatMap((path) => selectorsOf(read(path)))
    const onScreen = selectors.filter((selector) => !selector.startsWith('@media print'))
    assert.deepEqual(
      onScreen.map((selector) => selector.replaceAll(/:has\([^)]*\)/g, ':has')).filter((short) => common.test(short)),
      [],
      'Browsers keep one set of what any `:has()` may style: what is put anywhere in a page would have all of these styled anew.',
    )
  })

  test('exports by name', () => {
    const tools = /\.config\.ts$|reporter\.(ts|mjs)$/
    assertNone(
      code.filter((path) => !tools.test(path)),
      /^export default\b/,
      'A name that is exported can be found.',
    )
  })

  test('names its files in one way', () => {
    const named = /^(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+)+|README\.md)$/
    const odd = filesOf('{contract,client,command,server,web,bench,bin}/**/*').filter(
      (path) => !named.test(posix.basename(path)),
    )
    assert.deepEqual(odd, [], 'File names are in kebab-case: some file systems know no capital letters.')
  })

  test('only ever adds migrations', () => {
    const known = ['0001-first']
    const names = Object.keys(migrations)
    assert.deepEqual(names.slice(0, known.length), known, 'A migration that somebody may have run is never changed.')
    assert.deepEqual(names, names.toSorted(), 'Migrations run in the order of their numbers.')
    const files = filesOf('server/src/engine/db/migrations/0*.ts').map((path) => posix.basename(path, '.ts'))
    assert.deepEqual(files, names, 'Every migration is listed.')
  })

  test('pins the versions of what it depends on', () => {
    const floating = filesOf('package.json', '{contract,client,command,server,web}/package.json').flatMap((path) => {
      const { dependencies, devDependencies, optionalDependencies, peerDependencies } = JSON.parse(read(path))
      return Object.entries<string>({
        ...dependencies,
        ...devDependencies,
        ...optionalDependencies,
        ...peerDependencies,
      })
        .filter(([name, version]) => !name.startsWith('@docket/') && !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${path}: ${name} ${version}`)
    })
    assert.deepEqual(floating, [], 'An exact version is the same for everybody.')
  })

  test('has no link to a file that is not there', () => {
    const pages = filesOf('{*.md,{docs,bench}/**/*.md}')
    const lost = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)|(?:src|href)="([^"#]+)"/g)]
        .map(([, linked, shown]) => (linked ?? shown)!)
        .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(resolve(root, dirname(page), target)))
        .map((target) => `${page}: ${target}`),
    )
    assert.deepEqual(lost, [])
  })

  test('names a test that there is for each threat of docs/security-tests.md', () => {
    const rows = read('docs/security-tests.md')
      .split('\n')
      .filter((line) => /^\| (?!What could|---)/.test(line))
    assert.ok(rows.length > 50)
    const gone = rows.flatMap((row) => {
      const named = [...row.matchAll(/\]\(\.\.\/([^)]+)\) “([^”]+)”/g)].map(([, file, title]) => ({
        file: file!,
        title: title!,
      }))
      if (named.length === 0) return [row]
      return named.filter(({ file, title }) => !isTest(file) || !read(file).includes(title)).map(({ title }) => title)
    })
    assert.deepEqual(gone, [])
  })

  test('counts what serving and building import among the dependencies', () => {
    const runs = product.filter((path) => /^((contract|client|command|server|web)\/src\/|web\/vite\.config)/.test(path))
    const missing = runs.flatMap((path) => {
      const { dependencies } = JSON.parse(read(`${path.split('/')[0]}/package.json`))
      return importsOf(path)
        .filter(({ target, typeOnly }) => !typeOnly && target.startsWith('npm:') && !(target.slice(4) in dependencies))
        .map(({ target }) => `${path} imports ${target.slice(4)}`)
    })
    assert.deepEqual(missing, [], '`npm start` installs no development dependencies.')
  })
})
