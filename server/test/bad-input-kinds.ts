/** A JSON text and the sentence with which a field refuses it. */
type Refused = readonly [json: string, message: string]
/** A JSON text that a field takes, and the value that it becomes. */
type Taken = readonly [json: string, kept: unknown]

/** What one kind of field takes and refuses. */
export interface Kind {
  /** How it is refused when it is left out; fields without this may be left out. */
  readonly missing?: string
  readonly takes: readonly Taken[]
  readonly refuses: readonly Refused[]
}

const halves = 'The body has text with U+0000 or half a surrogate pair.'
const tooLarge = 'The body has a number that is too large.'

const samples = { null: 'null', boolean: 'true', number: '7', string: '"text"', array: '["text"]', object: '{"a":1}' }
type JsonType = keyof typeof samples

const otherTypes = (taken: JsonType[], message: (received: JsonType) => string): Refused[] =>
  (Object.keys(samples) as JsonType[])
    .filter((type) => !taken.includes(type))
    .map((type) => [samples[type], message(type)])

const expected = (type: string) => (received: string) => `expected ${type}, received ${received}`
const always = (message: string) => () => message

/** Refused wherever it stands in a body, before any field is looked at. */
const anywhere: Refused[] = [
  ['"a\\u0000b"', halves],
  ['"\\ud800"', halves],
  ['"\\udc00\\ud800"', halves],
  ['1e309', tooLarge],
  ['-1e400', tooLarge],
]

/** Two UTF-16 units and four bytes each: limits count what a reader sees as one character. */
const emoji = (count: number): string => '😀'.repeat(count)
const quoted = (text: string): string => JSON.stringify(text)
const same = (text: string): Taken => [quoted(text), text]

const atMost = (max: number) => `must be at most ${max} characters`
const hasAtMost = (max: number) => `must have at most ${max} characters`
const required = (isRequired: boolean, type = 'string') =>
  isRequired ? { missing: `expected ${type}, received undefined` } : {}

export const name = (max: number, { isRequired }: { isRequired: boolean }): Kind => ({
  ...required(isRequired),
  takes: [same(emoji(max)), [quoted(` \t${emoji(max)}\u3000\n`), emoji(max)], same('a\u2028b'), same('ناقص')],
  refuses: [
    ...otherTypes(['string'], expected('string')),
    ['""', 'must not be empty'],
    ['" \\t\\u00a0\\u3000\\ufeff"', 'must not be empty'],
    [quoted(emoji(max + 1)), atMost(max)],
    ['"a\\u0001b"', 'must not contain control characters'],
    ['"a\\nb"', 'must not contain control characters'],
    ['"a\\u007fb"', 'must not contain control characters'],
    ...anywhere,
  ],
})

export const text = (max: number, { isTrimmed = false } = {}): Kind => ({
  takes: [
    same(''),
    same(emoji(max)),
    isTrimmed ? ['" a "', 'a'] : same(' a \n\u0001 '),
    isTrimmed ? ['"   "', ''] : same('   '),
  ],
  refuses: [...otherTypes(['string'], expected('string')), [quoted(emoji(max + 1)), atMost(max)], ...anywhere],
})

export const email: Kind = {
  missing: 'expected string, received undefined',
  takes: [same(`${emoji(252)}@x`), ['" A@X.Example "', 'a@x.example']],
  refuses: [
    ...otherTypes(['string'], expected('string')),
    [quoted(`${emoji(253)}@x`), atMost(254)],
    ...['', '  ', 'nobody', '@x', 'a@', 'a@b@c', 'a b@c', 'a\nb@c', 'a\u0001b@c', 'a@b\u007f', 'a@\u0085b'].map(
      (text): Refused => [quoted(text), 'must be an e-mail address'],
    ),
    ...anywhere,
  ],
}

export const newPassword: Kind = {
  missing: 'expected string, received undefined',
  takes: [same(emoji(8)), same(emoji(128)), same('        ')],
  refuses: [
    ...otherTypes(['string'], expected('string')),
    ['""', 'must have at least 8 characters'],
    [quoted(emoji(7)), 'must have at least 8 characters'],
    [quoted(emoji(129)), hasAtMost(128)],
    [quoted('x'.repeat(9000)), hasAtMost(128)],
    ...anywhere,
  ],
}

export const oldPassword: Kind = {
  missing: 'expected string, received undefined',
  takes: [same('x'), same(emoji(128))],
  refuses: [
    ...otherTypes(['string'], expected('string')),
    ['""', 'must not be empty'],
    [quoted(emoji(129)), hasAtMost(128)],
    ...anywhere,
  ],
}

const terms = 'must be true: the terms have to be accepted'
export const acceptedTerms: Kind = {
  missing: terms,
  takes: [['true', true]],
  refuses: [...otherTypes(['boolean'], always(terms)), ['false', terms], ...anywhere],
}

const notColors = ['#12345', '#1234567', '#12345g', 'red', ' #123456', '#123456\n', '#１２３４５６']
export const newColor: Kind = {
  takes: [same('#09afAF')],
  refuses: [
    ...otherTypes(['string'], expected('string')),
    ...['', ...notColors].map((text): Refused => [quoted(text), 'must look like #1a2b3c']),
    ...anywhere,
  ],
}

export const color: Kind = {
  takes: [same('#09afAF'), same('')],
  refuses: [
    ...otherTypes(['string'], always('must look like #1a2b3c, or be empty')),
    ...notColors.map((text): Refused => [quoted(text), 'must look like #1a2b3c']),
    ...anywhere,
  ],
}

const moments: Record<string, string> = {
  '1970-01-01T00:00:00Z': '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:00-00:01': '1970-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z': '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59.999999+00:00': '9999-12-31T23:59:59.999Z',
  '2024-02-29T12:00:00+14:00': '2024-02-28T22:00:00.000Z',
  '2026-03-01T00:30:00.1-23:59': '2026-03-02T00:29:00.100Z',
  '2026-01-01T00:00:00.123456Z': '2026-01-01T00:00:00.123Z',
  '2026-01-01T00:00:00.9999999Z': '2026-01-01T00:00:00.999Z',
}
const outOfRange = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '1970-01-01T00:00:00+00:01',
  '9999-12-31T23:59:59-00:01',
]
const notMoments = [
  '',
  'tomorrow',
  '2026-01-01',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00:00',
  '2026-01-01 00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '2026-01-01T00:00:00+24:00',
  '2026-01-01T00:00:00+0100',
  '2026-01-01T00:00:00.Z',
  '2026-01-01T00:00:00Z\n',
  '+12026-01-01T00:00:00Z',
  '-0001-01-01T00:00:00Z',
]
export const dueAt: Kind = {
  takes: [...Object.entries(moments).map(([given, kept]): Taken => [quoted(given), kept]), ['null', null]],
  refuses: [
    ...otherTypes(['string', 'null'], always('must be an RFC 3339 date and time')),
    ...notMoments.map((given): Refused => [quoted(given), 'must be an RFC 3339 date and time']),
    ...outOfRange.map((given): Refused => [quoted(given), 'must lie between 1970 and 9999']),
    ...anywhere,
  ],
}

const numbers = ['5e-324', '0.1', '9007199254740993', '1e308', '1.7976931348623157e308', '3']
export const position: Kind = {
  takes: numbers.map((number): Taken => [number, Number(number)]),
  refuses: [
    ...otherTypes(['number'], expected('number')),
    ['"7"', 'expected number, received string'],
    ...['0', '-0', '-1', '1e-400', '-5e-324'].map((number): Refused => [number, 'must be greater than 0']),
    ...anywhere,
  ],
}

const statuses = ['pending', 'in_progress', 'completed', 'failed']
const oneOf = `Invalid option: expected one of ${statuses.map(quoted).join('|')}`
export const status: Kind = {
  takes: statuses.map(same),
  refuses: [
    ...otherTypes([], always(oneOf)),
    ...['', 'Pending', 'completed ', 'archived', 'constructor'].map((given): Refused => [quoted(given), oneOf]),
    ...anywhere,
  ],
}

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`
const listed = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const bytes = (count: number): string => `{"a":"${'x'.repeat(count - 8)}"}`
const manyZeros = `{"a":[${'0,'.repeat(131_000)}0]}`
/** JSON has one zero: -0 is kept as 0. */
const parsed = (given: string): Taken => [given, JSON.parse(given.replace('-0', '0'))]
const tooDeep = 'must be at most 32 levels deep'

export const outputs: Kind = {
  takes: [
    '{}',
    nested(32),
    listed(32),
    bytes(256 * 1024),
    manyZeros,
    '{"constructor":{"prototype":{"owner":true}},"toString":"x"}',
    '{"":0,"zero":-0,"large":9007199254740993,"small":5e-324,"text":"\\ud83d\\ude00\\u2028"}',
  ].map(parsed),
  refuses: [
    ...otherTypes(['object'], expected('record')),
    [nested(33), tooDeep],
    [listed(33), tooDeep],
    [nested(5000), 'The body is nested too deeply.'],
    [`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'The body is nested too deeply.'],
    [bytes(256 * 1024 + 1), 'must be at most 256 KiB of JSON'],
    [`{"a":[${'0,'.repeat(135_000)}0]}`, 'must be at most 256 KiB of JSON'],
    ['{"a":{"__proto__":{"role":"owner"}}}', 'The body has a key named __proto__.'],
    ['{"a\\u0000":1}', halves],
    ['{"\\ud800":1}', halves],
    ...anywhere,
  ],
}
