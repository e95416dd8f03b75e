import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import compile from 'icu-minify/compile'

interface Messages {
  readonly [key: string]: string | Messages
}

const here = import.meta.dirname
const partsIn = (language: string): string[] =>
  globSync(`*.${language}.ts`, { cwd: here })
    .map((file) => file.slice(0, -`.${language}.ts`.length))
    .toSorted()

/** Each message of a part by the name of its export and all of its keys. */
const messagesOf = async (part: string, language: string): Promise<[key: string, message: string][]> => {
  const flat = (messages: Messages): [string, string][] =>
    Object.entries(messages).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' ? [[key, value]] : flat(value).map(([rest, message]) => [`${key}.${rest}`, message]),
    )
  return flat((await import(`./${part}.${language}.ts`)) as Messages)
}

const SELECT = 1

/** What is the same in every language: `{name}`, the cases of a choice, `<tag>`. How a number is said is not. */
const bonesOf = (message: string): string[] => {
  const found = new Set<string>()
  const ofNode = (node: unknown): void => {
    if (!Array.isArray(node)) return
    const [name, kind, ...rest] = node as [string, ...unknown[]]
    if (node.length > 1 && (typeof kind !== 'number' || kind === 0)) {
      found.add(`<${name}>`)
      return ofNodes([kind, ...rest])
    }
    const cases = typeof rest[0] === 'object' ? (rest[0] as Record<string, unknown>) : {}
    found.add(kind === SELECT ? `{${name}: ${Object.keys(cases).toSorted().join()}}` : `{${name}}`)
    Object.values(cases).forEach(ofNodes)
  }
  const ofNodes = (nodes: unknown): void => (Array.isArray(nodes) ? nodes.forEach(ofNode) : undefined)
  ofNodes(compile(message))
  return [...found].toSorted()
}

const english = new Map(
  await Promise.all(partsIn('en').map(async (part) => [part, new Map(await messagesOf(part, 'en'))] as const)),
)

for (const language of ['de', 'fr', 'es']) {
  for (const part of partsIn(language)) {
    test(`${part}.${language}.ts says what ${part}.en.ts says`, async () => {
      const said = new Map(await messagesOf(part, language))
      const wanted = english.get(part) ?? new Map<string, string>()
      assert.deepEqual([...said.keys()].toSorted(), [...wanted.keys()].toSorted())
      for (const [key, message] of said) {
        assert.deepEqual(bonesOf(message), bonesOf(wanted.get(key)!), key)
        // In ICU it begins what is not to be read as a message.
        assert.doesNotMatch(message, /'/, `${key}: write ’ for an apostrophe`)
        assert.equal(message, message.trim(), key)
      }
    })
  }
}

/** Signs that go with others, or with a space of their own; `<key>?</key>` is no sign. A date may end with a point: `3 déc.`, `3. Dez.` */
const signs: Record<string, (message: string) => void> = {
  fr: (message) => assert.doesNotMatch(message, / [?!;:»]|« |[^\u202f][?!;]|[^\u00a0]:|\{(?:date|until)\}\./),
  de: (message) => assert.doesNotMatch(message, /\{(?:date|until)\}\./),
  es: (message) => assert.equal(message.match(/[¿¡]/g)?.length, message.match(/[?!]/g)?.length, message),
}

for (const [language, check] of Object.entries(signs)) {
  test(`${language} has the signs of its language`, async () => {
    for (const part of partsIn(language)) {
      for (const [, message] of await messagesOf(part, language)) check(message.replace(/<key>.<\/key>|offset:/g, ''))
    }
  })
}

/** Keys that come to `t` from another file, which has them as plain texts. */
const fromElsewhere: Record<string, string[]> = {
  audit: ['pages/settings/audit-key.ts'],
  fields: ['forms/credentials.ts'],
  'list.groups': ['domain/sheet-items.ts'],
  'list.keys': ['open-list/line-actions.ts', 'open-list/line-bindings.ts'],
  'list.menu': ['open-list/line-actions.ts'],
  'list.problems': ['open-list/problems.tsx'],
  'list.toast': ['live/history.ts', 'live/line-index.ts'],
  'list.who': ['open-list/who/who-words.ts'],
  'list.ended': ['live/list-session.ts'],
  live: ['live/connection.ts'],
  look: ['ui/theme.ts'],
  news: ['pages/home/news-words.ts'],
  refusals: ['api/refusals.ts'],
  settings: ['shell/settings-parts.ts'],
  verification: ['api/verification.ts'],
}

interface Taker {
  /** Of the messages: `list.toast`. */
  namespace: string
  /** How their keys are written there. */
  keys: string[]
}

const sourceOf = (file: string): string => readFileSync(join(here, '..', file), 'utf8')

/** `'name'` and `` `groups.${group}` `` in a source, as patterns. */
const keysIn = (source: string): string[] =>
  [...source.matchAll(/'([\w.-]+)'|`((?:[\w.-]|\$\{[^}`]*\})+)`|^ +(\w+):/gm)].map(([, plain, put, property]) =>
    asPattern((plain ?? put ?? property)!),
  )

const asPattern = (template: string): string =>
  template
    .split(/\$\{[^}]*\}/)
    .map((text) => RegExp.escape(text))
    .join('[\\w-]+')

/** What is handed to a function, of which it begins at `from`: up to the comma or the bracket after it. */
const firstArgument = (source: string, from: number): string => {
  let depth = 0
  let end = from
  for (; end < source.length; end++) {
    const character = source[end]!
    if ('([{'.includes(character)) depth += 1
    if (depth === 0 && ',)'.includes(character)) break
    if (')]}'.includes(character)) depth -= 1
  }
  return source.slice(from, end)
}

/** Where a source calls `t` with what it has from elsewhere in it, any of its texts may be the key. */
const takersIn = (source: string): Taker[] =>
  [...source.matchAll(/(?:const (\w+) = )?useTranslations\(([`'])(.+?)\2\)(?:\('(\w+)'\))?/g)].flatMap(
    ([, name, , namespace, atOnce]): Taker[] => {
      if (!name) return [{ namespace: asPattern(namespace!), keys: atOnce ? [atOnce] : [] }]
      const calls = [...source.matchAll(new RegExp(`(?<!\\w|(?<!\\.)\\.)${name}(?:\\.rich|\\.raw)?\\(`, 'g'))]
      const keys = calls.map((call) => keysIn(firstArgument(source, call.index + call[0].length)))
      return [
        {
          namespace: asPattern(namespace!),
          keys: keys.some(({ length }) => length === 0) ? keysIn(source) : keys.flat(),
        },
      ]
    },
  )

test('nothing is written that nobody says', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(here, '..') })
  const takers = [
    ...files.filter((file) => !/\.test\.|^locales\//.test(file)).flatMap((file) => takersIn(sourceOf(file))),
    ...Object.entries(fromElsewhere).flatMap(([namespace, files]) =>
      files.map((file) => ({ namespace: asPattern(namespace), keys: keysIn(sourceOf(file)) })),
    ),
  ]
  const said = new RegExp(
    `^(?:${takers.map(({ namespace, keys }) => `${namespace}\\.(?:${[...new Set(keys)].join('|')})`).join('|')})$`,
  )
  const all = [...english].flatMap(([part, messages]) =>
    part === 'starters' ? [] : [...messages.keys()].map((key) => placeOf(part, key)),
  )
  assert.deepEqual(
    all.filter((key) => !said.test(key)),
    [],
  )
})

/** Some parts are of one namespace, by the name that `words.ts` gives it. */
const placeOf = (part: string, key: string): string => {
  const rest = key.slice(key.indexOf('.') + 1)
  const named: Record<string, string> = { handout: 'handOut', 'list-late': 'list', 'list-parts': 'list' }
  const isNamed = [
    'dispatch',
    'handout',
    'list',
    'list-late',
    'list-parts',
    'public',
    'share',
    'task',
    'work',
  ].includes(part)
  return isNamed ? `${named[part] ?? part}.${rest}` : rest
}
