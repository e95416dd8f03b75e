/** A JSON text, the sentence with which a field refuses it, and the way to what is wrong inside it. */
type Refused = readonly [json: string, message: string, within?: string]
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
const required = (isRequired: boolean) => (isRequired ? { missing: 'is missing' } : {})

export const name = (max: number, { isRequired }: { isRequired: boolean }): Kind => ({
  ...required(isRequired),
  takes: [same(emoji(max)), [quoted(` \t${emoji(max)}\u3000\n`), emoji(max)], same('a\u2028b'), same('ناقص')],
  refuses: [
    ...otherTypes(['string'], always('must be a text')),
    ['""', 'must not be empty'],
    ['" \\t\\u00a0\\u3000\\ufeff"', 'must not be empty'],
    ['"\\u200b\\u00ad\\u2060\\u3164\\u202e\\u2800\\ufe0f"', 'must have a visible character'],
    [quoted(emoji(max + 1)), atMost(max)],
    ['"a\\u0085b"', 'must not contain control characters'],
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
  refuses: [...otherTypes(['string'], always('must be a text')), [quoted(emoji(max + 1)), atMost(max)], ...anywhere],
})

export const icon: Kind = {
  takes: [same(''), same(emoji(16)), same(' 🥛'), same('👩‍👩‍👧‍👦'), same('\u202ea')],
  refuses: [
    ...otherTypes(['string'], always('must be a text')),
    [quoted(emoji(17)), atMost(16)],
    ...['\n', '\u0001', 'a\u009fb'].map((given): Refused => [quoted(given), 'must not contain control characters']),
    ...[' ', '\u3000\u00a0', '\u202e', '\u200b\u2060'].map(
      (given): Refused => [quoted(given), 'must have a visible character, or be empty'],
    ),
    ...anywhere,
  ],
}

const label = (length: number): string => 'x'.repeat(length)
const addresses: Record<string, string> = {
  ' A@X.Example ': 'a@x.example',
  [`${label(64)}@x`]: `${label(64)}@x`,
  [`a@${label(63)}.${label(63)}.${label(63)}.${label(60)}`]: `a@${label(63)}.${label(63)}.${label(63)}.${label(60)}`,
  "a.b+c!#$%&'*/=?^_`{|}~-d@1.x-y.org": "a.b+c!#$%&'*/=?^_`{|}~-d@1.x-y.org",
  'jose\u0301@muenchen.example': 'jos\u00e9@muenchen.example',
  'ОЛЬГА@пример.рф': 'ольга@пример.рф',
  'नाम@उदाहरण.भारत': 'नाम@उदाहरण.भारत',
}
const notAddresses = [
  ...['', '  ', 'nobody', '@x', 'a@', 'a@b@c', 'a b@c', 'a\nb@c', 'a\u0001b@c', 'a@b\u007f', 'a@\u0085b'],
  ...['a,b@x.org', 'a;b@x.org', 'a@x.org,', 'a@x.org, b@x.org', '<a@x.org>', 'Olga <a@x.org>', 'a@x.org>', 'a:b@x.org'],
  ...[
    'a"b@x.org',
    '"a b"@x.org',
    '(a)b@x.org',
    'a\\b@x.org',
    'a[b@x.org',
    'a@[127.0.0.1]',
    '.a@x.org',
    'a.@x.org',
    'a..b@x.org',
  ],
  ...[
    'a@x..org',
    'a@.org',
    'a@x.org.',
    'a@-x.org',
    'a@x-.org',
    'a@x_y.org',
    'a@x.org/b',
    'a@x!y',
    `a@${label(64)}.org`,
  ],
  ...[
    'a\u200b@x.org',
    '\u202ea@x.org',
    'a\u00ad@x.org',
    'a\u3164@x.org',
    'a\u115f@x.org',
    'a\ufe0f@x.org',
    'a\u00a0b@x.org',
  ],
  ...[
    '\uff41@x.org',
    '\ufb01@x.org',
    'a\u00b2@x.org',
    'a\uff20x.org',
    'a@x\u3002org',
    '😀@x.org',
    'a\u2024b@x.org',
    `${label(65)}@x`,
  ],
]
export const email: Kind = {
  missing: 'is missing',
  takes: Object.entries(addresses).map(([given, kept]): Taken => [quoted(given), kept]),
  refuses: [
    ...otherTypes(['string'], always('must be a text')),
    [quoted(`a@${label(63)}.${label(63)}.${label(63)}.${label(61)}`), atMost(254)],
    ...notAddresses.map((given): Refused => [quoted(given), 'must be an e-mail address like olga@docket.example']),
    ...anywhere,
  ],
}

export const newPassword: Kind = {
  missing: 'is missing',
  takes: [same(emoji(8)), same(emoji(128)), same('        ')],
  refuses: [
    ...otherTypes(['string'], always('must be a text')),
    ['""', 'must have at least 8 characters'],
    [quoted(emoji(7)), 'must have at least 8 characters'],
    [quoted(emoji(129)), hasAtMost(128)],
    [quoted('x'.repeat(900_000)), hasAtMost(128)],
    ...anywhere,
  ],
}

export const oldPassword: Kind = {
  missing: 'is missing',
  takes: [same('x'), same(emoji(128))],
  refuses: [
    ...otherTypes(['string'], always('must be a text')),
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
export const color: Kind = {
  takes: [same('#09afAF'), same('')],
  refuses: [
    ...otherTypes(['string'], always('must be a text')),
    ...notColors.map((text): Refused => [quoted(text), 'must look like #1a2b3c, or be empty']),
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
  '2026-01-01t00:00:00z': '2026-01-01T00:00:00.000Z',
  '2016-12-31T23:59:60Z': '2016-12-31T23:59:59.999Z',
  '1990-12-31t15:59:60.25-08:00': '1990-12-31T23:59:59.999Z',
  '9999-12-31T23:59:60Z': '9999-12-31T23:59:59.999Z',
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
  '2016-12-31T23:58:60Z',
  '2016-12-31T23:59:60+01:00',
  '2016-12-31T23:59:61Z',
  '2016-02-30T23:59:60Z',
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
    ...otherTypes(['string', 'null'], always('must be a date and time like 2026-11-21T14:00:00Z')),
    ...notMoments.map((given): Refused => [quoted(given), 'must be a date and time like 2026-11-21T14:00:00Z']),
    ...outOfRange.map((given): Refused => [quoted(given), 'must lie between 1970 and 9999']),
    ...anywhere,
  ],
}

const numbers = ['0.000001', '1e-6', '0.1', '3', '999999999999.9999', '1e12']
const outOfReach = 'must lie between 0.000001 and 1000000000000'
export const position: Kind = {
  takes: numbers.map((number): Taken => [number, Number(number)]),
  refuses: [
    ...otherTypes(['number'], always('must be a number')),
    ['"7"', 'must be a number'],
    ...['0', '-0', '-1', '1e-400', '5e-324', '9.99e-7', '1000000000000.001', '9007199254740993', '1e308'].map(
      (number): Refused => [number, outOfReach],
    ),
    ...anywhere,
  ],
}

const statuses = ['pending', 'in_progress', 'completed', 'failed']
const oneOf = 'must be pending, in_progress, completed, or failed'
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
const inexact = 'must be sent as a text: whole numbers beyond 9007199254740991 are not kept exactly'
const tooDeep = 'must be at most 32 levels deep'

export const outputs: Kind = {
  takes: [
    '{}',
    nested(32),
    listed(32),
    bytes(256 * 1024),
    manyZeros,
    '{"constructor":{"prototype":{"owner":true}},"toString":"x"}',
    '{"":0,"zero":-0,"large":-9007199254740991,"fraction":1e-300,"small":5e-324,"text":"\\ud83d\\ude00\\u2028"}',
  ].map(parsed),
  refuses: [
    ...otherTypes(['object'], always('must be an object')),
    ...['9007199254740992', '-9007199254740993', '12345678901234567890', '1e300'].map(
      (number): Refused => [`{"a":1,"b":[0,{"c":${number}}]}`, inexact, 'b.1.c'],
    ),
    [nested(33), tooDeep],
    [listed(33), tooDeep],
    [nested(5000), 'The body is nested too deeply.'],
    [`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'The body is nested too deeply.'],
    [bytes(256 * 1024 + 1), 'must be at most 256 KiB of JSON'],
    [`{"a":[${'0,'.repeat(400_000)}0]}`, 'must be at most 256 KiB of JSON'],
    ['{"a":{"__proto__":{"role":"owner"}}}', 'The body has a key named __proto__.'],
    ['{"a\\u0000":1}', halves],
    ['{"\\ud800":1}', halves],
    ...anywhere,
  ],
}
