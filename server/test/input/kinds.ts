import type { Schema } from './declared.ts'

/** A JSON text, the sentence with which a field refuses it, and the way to what is wrong inside it. */
type Refused = readonly [json: string, message: string, within?: string]
/** A JSON text that a field takes, and the value that it becomes. */
type Taken = readonly [json: string, kept: unknown]

/** What one kind of field takes and refuses beyond what its schema can say. */
export interface Kind {
  readonly takes: readonly Taken[]
  readonly refuses: readonly Refused[]
  /** The schema says nothing of what is right but the type. */
  readonly isOpaque?: true
}

/** The special kind of a field, by its name or its format. */
export const kindOf = (field: string, { format }: Schema): Kind | undefined => byName[field] ?? byFormat[format ?? '']

/** JSON texts that are tried on every field: its schema says which are right. */
export const samplesFor = ({ format, minLength, maxLength, minimum, maximum }: Schema): string[] => [
  // Each right password is hashed, and that takes its time.
  ...(format === 'password' ? samples.filter((json) => !json.startsWith('"')) : samples),
  ...(minLength ? [quoted(emoji(minLength)), quoted(emoji(minLength - 1))] : []),
  ...(maxLength ? [quoted(emoji(maxLength)), quoted(emoji(maxLength + 1))] : []),
  ...(minimum === undefined ? [] : [minimum, minimum - Math.abs(minimum) * 1e-6].map(String)),
  ...(maximum === undefined ? [] : [maximum, maximum + Math.abs(maximum) * 1e-6].map(String)),
]

/** Refused wherever it stands in a body, before any field is looked at. */
export const refusedAnywhere: readonly (readonly [json: string, error: string])[] = [
  ...['"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"'].map(
    (given) => [given, 'The body has text with U+0000 or half a surrogate pair.'] as const,
  ),
  ...['1e309', '-1e400'].map((given) => [given, 'The body has a number that is too large.'] as const),
]

/** Two UTF-16 units and four bytes each: limits count what a reader sees as one character. */
const emoji = (count: number): string => '😀'.repeat(count)
const quoted = (text: string): string => JSON.stringify(text)
const same = (text: string): Taken => [quoted(text), text]
const refused = (message: string, texts: readonly string[]): Refused[] => texts.map((text) => [quoted(text), message])

const samples = [
  ...['null', 'true', 'false', '[]', '["text"]', '{}', '{"a":1}', '{"toString":1}'],
  ...['0', '-0', '-1', '0.5', '1', '7', '1e-400', '5e-324', '9007199254740993', '1e308'],
  ...['', 'text', '1', 'true', 'null', 'a\u2028b', 'ناقص', 'correct horse'].map(quoted),
  ...['a\nb', 'a\u0001b', 'a\u007fb', 'a\u0085b', '#09afAF', '#12345', '#1234567', '#12345g', '#１２３４５６'].map(
    quoted,
  ),
  ...['pending', 'in_progress', 'completed', 'failed', 'Pending', 'archived', 'constructor'].map(quoted),
]

const invisible = ['\u200b', '\u202e', '\u00ad\u2060\u3164', '\u2800\ufe0f']
const name: Kind = {
  takes: [[quoted(' \t😀\u3000\n'), '😀'], same('\u202ea')],
  refuses: [
    ...refused('must not be empty', ['', ' \t\u00a0\u3000\ufeff']),
    ...refused('must have a visible character', invisible),
  ],
}

const icon: Kind = {
  takes: [' 🥛', '👩‍👩‍👧‍👦', '\u202ea'].map(same),
  refuses: [
    ...refused('must not contain control characters', ['a\nb', '\u0001a']),
    ...refused('must have a visible character, or be empty', [' ', '\n', '\u3000\u00a0', ...invisible]),
  ],
}

const description: Kind = { takes: [' a \n\u0001 ', '   '].map(same), refuses: [] }

const commentBody: Kind = {
  takes: [' a \n\u0001\t', '\u2028\u202ea\r', '```\n<b>&amp;</b>\n```', '\u0065\u0301'].map(same),
  refuses: name.refuses,
}

const password: Kind = { takes: [same('        ')], refuses: [] }

const gitRepo: Kind = {
  takes: [
    ['" https://git.example/a-b.git "', 'https://git.example/a-b.git'],
    ['"   "', ''],
    ...['http://a', 'ssh://git@git.example:22/~a/b', 'git://a/b', 'git@git.example:a/b.git', 'a.b+c@d:/e'].map(same),
  ],
  refuses: refused('must be an address that begins with https://, http://, ssh:// or git://, or user@host:path', [
    'a',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'file://host/etc',
    'ext::sh -c touch% /tmp/x',
    '-oProxyCommand=x',
    'ssh://-oProxyCommand=x/a',
    'ssh://git@-oProxyCommand=x/a',
    'git@-oProxyCommand:a',
    'git@host:-a',
    '-a@host:b',
    'https://a b',
    'https://a\u0001',
    'ftp://a/b',
  ]),
}

const color: Kind = {
  takes: [],
  refuses: refused('must look like #1a2b3c, or be empty', [' #123456', '#123456\n', 'red']),
}

const position: Kind = {
  takes: [],
  refuses: ['0', '-7', '1e13'].map((number) => [number, 'must lie between 0.000001 and 1000000000000']),
}

const status: Kind = {
  takes: [],
  refuses: refused('must be pending, in_progress, completed, or failed', ['completed ', 'done']),
}

const terms: Kind = {
  takes: [],
  refuses: ['false', '"true"'].map((given) => [given, 'must be true: the terms have to be accepted']),
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
const email: Kind = {
  isOpaque: true,
  takes: Object.entries(addresses).map(([given, kept]): Taken => [quoted(given), kept]),
  refuses: [
    [quoted(`a@${label(63)}.${label(63)}.${label(63)}.${label(61)}`), 'must have at most 254 characters'],
    ...refused('must be an e-mail address like olga@docket.example', notAddresses),
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
const moment: Kind = {
  isOpaque: true,
  takes: [...Object.entries(moments).map(([given, kept]): Taken => [quoted(given), kept])],
  refuses: [
    ...refused('must be a date and time like 2026-11-21T14:00:00Z', notMoments),
    ...refused('must lie between 1970 and 9999', outOfRange),
  ],
}

/** What is over when it begins cannot end later. */
const isAhead = (time: string): boolean => Date.parse(time) > Date.now()
const past = Object.entries(moments).flatMap(([given, kept]) => (isAhead(kept) ? [] : [given]))
const expiry: Kind = {
  isOpaque: true,
  takes: moment.takes.filter(([, kept]) => isAhead(String(kept))),
  refuses: [...moment.refuses, ...refused('must not be in the past', past)],
}

/** What is past keeps nobody back. */
const start: Kind = {
  ...moment,
  takes: moment.takes.map(([given, kept]) => [given, isAhead(String(kept)) ? kept : null]),
}

const code: Kind = {
  isOpaque: true,
  takes: ['123456', ' 123 456\n'].map((given) => [quoted(given), '123456']),
  refuses: refused('must be six digits', ['', '12345', '1234567', '12345a', '１２３４５６']),
}

const nested = (levels: number): string => `${'{"a":'.repeat(levels)}0${'}'.repeat(levels)}`
const listed = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`
const bytes = (count: number): string => `{"a":"${'x'.repeat(count - 8)}"}`
const manyZeros = `{"a":[${'0,'.repeat(131_000)}0]}`
/** JSON has one zero: -0 is kept as 0. */
export const parsed = (given: string): Taken => [given, JSON.parse(given.replace(/-0(?![\d.])/, '0'))]
const inexact = 'must be sent as a text: whole numbers beyond 9007199254740991 are not kept exactly'
const tooDeep = 'must be at most 32 levels deep'

const outputs: Kind = {
  isOpaque: true,
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
    ...['9007199254740992', '-9007199254740993', '12345678901234567890', '1e300'].map(
      (number): Refused => [`{"a":1,"b":[0,{"c":${number}}]}`, inexact, 'b.1.c'],
    ),
    [nested(33), tooDeep],
    [listed(33), tooDeep],
    [nested(5000), 'The body is nested too deeply.'],
    [`{"a":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 'The body is nested too deeply.'],
    [bytes(256 * 1024 + 1), 'must be at most 256 KiB of JSON'],
    [`{"a":[${'0,'.repeat(135_000)}0]}`, 'must be at most 256 KiB of JSON'],
    ['{"a":{"__proto__":{"role":"owner"}}}', 'The body has a key named __proto__.'],
  ],
}

/** Without a date it comes to nothing. */
const dueAllDay: Kind = { isOpaque: true, takes: [['false', false]], refuses: [] }

const daily = '"every":1,"unit":"day","from":"due"'
const inUtc = (fields: string): string => `{${fields},"time_zone":"UTC"}`
const repeat: Kind = {
  isOpaque: true,
  takes: [['null', null], parsed(inUtc(daily)), parsed(inUtc(`${daily},"until":"2027-12-31","time":"02:30"`))],
  refuses: [
    ...['Berlin', '+01:00', 'Europe/Berlin ', ''].map(
      (zone): Refused => [`{${daily},"time_zone":"${zone}"}`, 'must be a time zone like Europe/Berlin', 'time_zone'],
    ),
    [inUtc(`${daily},"until":"2026-02-30"`), 'must be a day like 2026-12-24', 'until'],
    [inUtc(`${daily},"time":"24:00"`), 'must be a time like 02:30', 'time'],
    [inUtc(`${daily},"weekdays":["monday"]`), 'must be left out where the unit is not week', 'weekdays'],
    [inUtc(`${daily},"month_day":1`), 'must be left out where the unit is not month or year', 'month_day'],
    [inUtc('"every":1,"unit":"month","from":"due","month_day":32'), 'must be a day from 1 to 31, or last', 'month_day'],
  ],
}

const timeZone: Kind = {
  isOpaque: true,
  takes: ['Europe/Berlin', 'UTC'].map(same),
  refuses: refused('must be a time zone like Europe/Berlin', ['', 'Berlin', '+01:00', 'Europe/Berlin ']),
}

const confirmation: Kind = {
  isOpaque: true,
  takes: [
    ['"delete my account"', 'delete my account'],
    ['" Delete MY account "', 'delete my account'],
  ],
  refuses: [
    ['""', 'must be “delete my account”'],
    ['"delete"', 'must be “delete my account”'],
  ],
}

const likeOperation = 'must be an operation: its op is create, update, archive, restore or delete'
const milk = '{"op":"create","name":"Milk"}'
const listedTimes = (json: string, times: number): string => `[${Array(times).fill(json).join(',')}]`

const someId = JSON.stringify('1b4e28ba-2fa1-41d2-883f-0016d3cca427')

const likeID = 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427'
const ids: Kind = {
  isOpaque: true,
  takes: [],
  refuses: [
    ['[]', 'must not be empty'],
    [listedTimes(someId, 2), 'must not have the same task twice'],
    [listedTimes(someId, 501), 'must have at most 500 entries'],
    ['["text"]', likeID, '0'],
  ],
}

const after: Kind = {
  isOpaque: true,
  takes: [['[]', []]],
  refuses: [
    [listedTimes(someId, 1), 'must be a task of the list', '0'],
    [listedTimes(someId, 2), 'must not have the same task twice'],
    [listedTimes(someId, 51), 'must have at most 50 entries'],
    ['["text"]', likeID, '0'],
  ],
}

const operations: Kind = {
  isOpaque: true,
  takes: [milk, '{"op":"create","name":"Milk","color":"","op2":1}'].map((json) => [`[${json}]`, undefined]),
  refuses: [
    ['[]', 'must not be empty'],
    [listedTimes(milk, 501), 'must have at most 500 entries'],
    ['["text"]', likeOperation, '0'],
    [`[${milk},{"name":"Milk"}]`, likeOperation, '1.op'],
    [`[${milk},{"op":"Create","name":"Milk"}]`, likeOperation, '1.op'],
    ['[{"op":"create"}]', 'is missing', '0.name'],
    ['[{"op":"update"}]', 'is missing', '0.id'],
    ['[{"op":"create","name":"Milk","outputs":[]}]', 'must be an object', '0.outputs'],
  ],
}

const labels: Kind = {
  takes: [
    [JSON.stringify([' \t😀\u3000\n', 'e\u0301']), ['😀', 'é']],
    [JSON.stringify(['a', 'Straße', 'A', 'STRASSE', 'b']), ['a', 'Straße', 'b']],
  ],
  refuses: [
    [JSON.stringify(['a', '']), 'must not be empty', '1'],
    [JSON.stringify(['\u200b']), 'must have a visible character', '0'],
    [JSON.stringify(['a\nb']), 'must not contain control characters', '0'],
    [JSON.stringify(['x'.repeat(41)]), 'must have at most 40 characters', '0'],
    [JSON.stringify(Array(11).fill('x')), 'must have at most 10 entries'],
  ],
}

const byFormat: Record<string, Kind> = { 'idn-email': email, password, 'date-time': moment }
const mutedLists: Kind = {
  takes: [['[]', []]],
  refuses: [
    ['["text"]', likeID, '0'],
    ['[null]', 'must be a text', '0'],
  ],
  isOpaque: true,
}

const keyLists: Kind = {
  takes: [],
  refuses: [
    ['[]', 'must not be empty'],
    ['["text"]', likeID, '0'],
    ['[null]', 'must be a text', '0'],
  ],
  isOpaque: true,
}

const budget: Kind = {
  takes: [['{}', { running: null, claims_per_day: null, cost_per_day: null }]],
  refuses: [['{"running":"many"}', 'must be a number', 'running']],
  isOpaque: true,
}

const pushKeys: Kind = {
  takes: [],
  refuses: [
    ['{"auth":"BTBZMqHH6r4Tts7J_aSIgg"}', 'is missing', 'p256dh'],
    [`{"auth":"BTBZMqHH6r4Tts7J_aSIgg","p256dh":"B${'A'.repeat(86)}"}`, 'must be a point of the curve P-256', 'p256dh'],
  ],
  isOpaque: true,
}

const create: Kind = {
  takes: [],
  refuses: [
    ['{}', 'is missing', 'name'],
    ['{"name":"A"}', 'must come with a ref'],
  ],
  isOpaque: true,
}

const hookEvents: Kind = {
  isOpaque: true,
  takes: [
    ['["task"]', ['task']],
    ['["list","list"]', ['list']],
  ],
  refuses: [
    ['[]', 'must name at least one'],
    ['["text"]', 'must be task, comment, members, list, or waiting', '0'],
  ],
}

const byName: Record<string, Kind> = {
  name,
  body: commentBody,
  icon,
  description,
  git_repo: gitRepo,
  confirmation,
  color,
  position,
  status,
  due_all_day: dueAllDay,
  repeat,
  terms_accepted: terms,
  expires_at: expiry,
  code,
  label: name,
  labels,
  time_zone: timeZone,
  muted_lists: mutedLists,
  lists: keyLists,
  budget,
  keys: pushKeys,
  events: hookEvents,
  outputs,
  operations,
  ids,
  after,
  start_at: start,
  create,
}
