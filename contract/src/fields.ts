import { z } from 'zod'
import { foldCase } from './fold.ts'
import { newOutputs } from './outputs.ts'
import { Repeat } from './repeat.ts'
import { HookEvent, Locale, TaskStatus } from './words.ts'

/** What is right and wrong in a field. A check that JSON Schema can say is written so that the document shows it. */

const noControls = /^[^\u0000-\u001f\u007f-\u009f]*$/
/** Those at its ends are trimmed. */
const trimmedControls = /^[\t-\r]*[^\u0000-\u001f\u007f-\u009f]*[\t-\r]*$/
const hasControls = 'must not contain control characters'

/** White space and what is drawn as nothing: format characters, fillers, the blank braille pattern. */
const visible = /[^\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Trimmed, something to see, at most `max` code points, no control characters. */
export const name = (max: number, text = z.string()) =>
  text
    .trim()
    .min(1)
    .max(max)
    .regex(/\S/, 'must not be empty')
    .regex(noControls, hasControls)
    .refine((text) => visible.test(text), 'must have a visible character')

const unseen = 'must have a visible character, or be empty'

/** Free text of at most `max` code points; may be empty. */
export const text = (max: number) => z.string().max(max)

const icon = text(16)
  .regex(/^$|\S/, unseen)
  .regex(noControls, hasControls)
  .refine((value) => value === '' || visible.test(value), unseen)

const idPattern = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
export const id = z
  .string()
  .regex(new RegExp(`^${idPattern}$`), 'must be an id like 1b4e28ba-2fa1-41d2-883f-0016d3cca427')
  .meta({ format: 'uuid', examples: ['1b4e28ba-2fa1-41d2-883f-0016d3cca427'] })

/** RFC 3339 on the way out, always UTC with milliseconds. */
export const timestamp = z.iso.datetime().meta({ examples: ['2026-11-21T14:00:00.000Z'] })

const likeMoment = 'must be a date and time like 2026-11-21T14:00:00Z'
const leapSecond = /^(.{17})60(\.\d+)?(?=[Z+-])/
const lastMillisecond = /T23:59:59\.999Z$/

/**
 * RFC 3339 with any offset on the way in; kept in UTC with milliseconds. Years 1970 to 9999. A leap second, which no clock
 * here can show, is kept as the last millisecond of its day, so that what is due that day stays due that day.
 */
export const moment = z
  .string(likeMoment)
  .toUpperCase()
  .overwrite((value) => withoutLeapSecond(value))
  .check(z.iso.datetime({ offset: true, error: likeMoment }))
  .refine((value) => isWithinCalendar(new Date(value)), 'must lie between 1970 and 9999')
  .transform((value) => new Date(value).toISOString())

const withoutLeapSecond = (value: string): string => {
  const replaced = value.replace(leapSecond, (_, minutes: string) => `${minutes}59.999`)
  const date = new Date(replaced)
  return Number.isNaN(date.getTime()) || !lastMillisecond.test(date.toISOString()) ? value : replaced
}

const isWithinCalendar = (date: Date): boolean =>
  date.getTime() >= 0 && date.getTime() <= Date.UTC(9999, 11, 31, 23, 59, 59, 999)

const letter = String.raw`\p{L}\p{M}\p{N}`
const atom = String.raw`[${letter}!#$%&'*+/=?^_\u0060{|}~-]+`
const label = `(?!-)[${letter}-]{1,63}(?<!-)`
const address = new RegExp(String.raw`^(?=.{1,64}@)${atom}(\.${atom})*@${label}(\.${label})*$`, 'u')
const ignorable = /\p{Default_Ignorable_Code_Point}/u

/** One mailbox, not a list of them, and none that only looks like another: no character that compatibility folds into one. */
const isAddress = (text: string): boolean =>
  address.test(text) && !ignorable.test(text) && text === text.normalize('NFKC')

/** Trimmed, lower-cased, composed. RFC 5321 atoms and a host name, letters and digits of any script, no quoted strings. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .normalize('NFC')
  .max(254)
  .refine(isAddress, 'must be an e-mail address like olga@docket.example')
  .meta({
    format: 'idn-email',
    description: 'One e-mail address. It is trimmed and kept in lower case.',
    examples: ['olga@docket.example'],
  })

/** 8 to 128 code points (NIST SP 800-63B: no composition rules, no truncation). */
export const newPassword = z
  .string()
  .min(8)
  .max(128)
  .meta({
    format: 'password',
    description: 'Any characters; forms that are the same in Unicode (NFKC) are the same password.',
    examples: ['correct horse'],
  })

/** A password to be compared: whatever could have been one once. */
export const password = z
  .string()
  .min(1)
  .max(128)
  .meta({ format: 'password', description: 'The account’s password.', examples: ['correct horse'] })

/** The name that others see; may be empty. */
export const displayName = z
  .string()
  .trim()
  .max(40)
  .regex(noControls, hasControls)
  .refine((value) => value === '' || visible.test(value), unseen)
  .meta({ description: 'The name that others see; empty for none.', examples: ['Olga'] })

export const apiKeyName = name(80).meta({ description: 'What the key is for.', examples: ['Backup script'] })

export const expiry = moment.nullable().meta({
  description: 'When it ends; `null` or left out for never. Not in the past.',
  examples: ['2027-01-31T00:00:00Z'],
})

export const locale = Locale.describe('The language of mails and pages.')

/** Something to see, kept exactly as it comes. */
const seen = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/\S/, 'must not be empty')
    .refine((value) => visible.test(value), 'must have a visible character')

export const commentBody = seen(10_000).meta({
  description: 'What it says, as CommonMark. It is kept as it comes, and has something to see.',
  examples: ['Two bottles are *enough*.'],
})

export const question = seen(2000).meta({
  description: 'What is asked, as CommonMark. It has something to see.',
  examples: ['Which of the two mirrors is the new one?'],
})

export const option = name(80).meta({ description: 'One of the options of the question.', examples: ['north'] })

export const options = z
  .array(name(80))
  .max(5)
  .refine((all) => new Set(all).size === all.length, 'must not have the same option twice')
  .meta({ description: 'Answers to choose from, at most 5.', examples: [['north', 'south']] })

const likeCommentId = 'must be a comment’s id: a whole number'
const maxInt64 = '9223372036854775807'
/** An int64 in an address. Those that a number cannot hold are no comment’s, and become one that is none’s either. */
export const commentId = z
  .string(likeCommentId)
  .regex(/^[1-9]\d{0,18}$/, likeCommentId)
  .refine((digits) => digits.padStart(maxInt64.length, '0') <= maxInt64, likeCommentId)
  .transform((digits) => Math.min(Number(digits), Number.MAX_SAFE_INTEGER))
  .meta({ type: 'integer', format: 'int64', minimum: 1, description: 'The comment’s id.', examples: [117] })

/** A token in an address: one that is nobody’s is unknown, whatever it looks like. */
export const shownToken = z
  .string()
  .meta({ description: 'The token of the link.', examples: ['9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'] })

const seconds = z.int().min(1).max(3600)
export const leaseSeconds = seconds
  .meta({
    description: 'How long the lease lasts, in seconds; left out, as long as the list’s `lease_seconds`.',
    examples: [300],
  })
  .optional()

export const worker = z
  .string()
  .trim()
  .max(80)
  .regex(noControls, hasControls)
  .default('')
  .meta({ description: 'What the worker calls itself.', examples: ['mirror-check'] })

/** One line of a worker's. */
export const workerNote = z
  .string()
  .trim()
  .max(500)
  .regex(noControls, hasControls)
  .meta({ description: 'How far the worker is; left out, it stays as it was.', examples: ['Page 3 of 12'] })

/** In dollars; more digits than these are rounded. */
export const costUsd = z
  .number()
  .min(0)
  .max(1_000_000)
  .meta({
    description: 'What the attempt has cost so far, in US dollars. Less than before is ignored.',
    examples: [0.42],
  })

const countPerKey = (description: string, example: number) =>
  z
    .int()
    .min(0)
    .max(1_000_000)
    .nullable()
    .meta({ description, examples: [example] })
export const budget = {
  running: countPerKey('How many tasks it may have at a time; `null` for any number.', 3),
  claims_per_day: countPerKey('How often it may claim on a day in UTC; `null` for any number.', 20),
  cost_per_day: z
    .number()
    .min(0)
    .max(1_000_000)
    .nullable()
    .meta({
      description:
        'After how many US dollars, as its workers report them, it claims no more on that day; `null` for any.',
      examples: [5],
    }),
}
/** Which lists a key is bound to. */
export const keyLists = z
  .array(id)
  .min(1)
  .max(50)
  .refine((ids) => new Set(ids).size === ids.length, 'must name each list once')

export const claimId = id
  .optional()
  .describe('Made by the caller for this claim, to ask for the same task again when the answer was lost.')

const likeToken = 'must be a token as it stands in the link'
/** Of a link in a mail, or of a sign-in that waits for its second factor. */
export const linkToken = z
  .string(likeToken)
  .max(200)
  .regex(/^[\w-]+$/, likeToken)
  .meta({ description: 'The token of the link.', examples: ['9XkD3Tq0m1vY7o2cQbX5uJwLz8RfEaPhNsGiKtUy4Wc'] })

/** Six digits; blanks between them are left out. */
export const totpCode = z
  .string()
  .regex(/^(?:\s*\d){6}\s*$/, 'must be six digits')
  .transform((value) => value.replaceAll(/\s/g, ''))
  .meta({ description: 'The six digits that the app shows.', examples: ['492039'] })

export const recoveryCode = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/\S/, 'must not be empty')
  .meta({
    description: 'One of the recovery codes; it works once. Case, blanks and hyphens make no difference.',
    examples: ['7fk2-m9xq-03vd'],
  })

export const deletionPhrase = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value === 'delete my account', 'must be “delete my account”')
  .meta({ description: '`delete my account`, in whatever case.', examples: ['delete my account'] })

/** In a query everything comes as text. */
const numberOf = (text: unknown) => (typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : text)
const between = (least: number, most: number) =>
  z.int(`must be a whole number from ${least} to ${most}`).min(least).max(most)
const whole = (description: string, least: number, most: number, fallback: number) =>
  z
    .preprocess(numberOf, between(least, most).default(fallback))
    .meta({ type: 'integer', minimum: least, maximum: most, default: fallback, description, examples: [fallback] })

export const auditLimit = whole('How many events, the newest first: 1 to 200.', 1, 200, 50)
export const attemptLimit = whole('How many attempts, the latest first: 1 to 500.', 1, 500, 100)
export const lineLimit = whole('How many tasks at most: 1 to 2000.', 1, 2000, 1000)
export const analyticsDays = whole('How many days, today included: 1 to 365.', 1, 365, 30)
export const utcOffset = whole('How many minutes the caller’s clock is ahead of UTC: -720 to 840.', -720, 840, 0)

export const revokeApiKeys = z
  .boolean()
  .describe('Ends every API key of the account as well: whoever knew the password may have made one.')

export const termsAccepted = z
  .literal(true, 'must be true: the terms have to be accepted')
  .describe('The terms have to be accepted.')

const likeColor = 'must look like #1a2b3c, or be empty'
const reachable = { least: 1e-6, most: 1e12 }
const outOfReach = 'must lie between 0.000001 and 1000000000000'

/** What `git clone` takes for an address, and never for an option or a helper program (gitremote-helpers); empty for none. */
const gitRemote =
  /^(?:$|(?:https?|ssh|git):\/\/(?![^/]*@-)[^\s\p{C}/-][^\s\p{C}]*$|[\w.][\w.+-]*@[\w.][\w.-]*:[^\s\p{C}-][^\s\p{C}]*$)/u

export const list = {
  name: name(255).meta({
    description: 'The list’s name. It is trimmed, and has something to see.',
    examples: ['Groceries'],
  }),
  description: text(4096).meta({ description: 'What the list is about.', examples: ['For the weekend'] }),
  icon: icon.meta({ description: 'An emoji or a few letters; empty for none.', examples: ['🛒'] }),
  git_repo: text(2048)
    .trim()
    .regex(gitRemote, 'must be an address that begins with https://, http://, ssh:// or git://, or user@host:path')
    .meta({
      description: 'The remote address of a Git repository; empty for none.',
      examples: ['https://git.example.org/olga/groceries.git'],
    }),
  review: z.boolean().meta({
    description: 'Whether a person looks at what API keys complete, before it is completed. A key cannot turn it off.',
    examples: [false],
  }),
  max_waiting: z
    .int()
    .min(0)
    .max(1000)
    .meta({
      description: 'While so many tasks wait for people, none is handed out; 0 for any number.',
      examples: [20],
    }),
  max_attempts: z
    .int()
    .min(0)
    .max(100)
    .meta({
      description:
        'After so many leases of a task that ran out or were given back it has failed; 0 for never. A change of the task by a person begins anew.',
      examples: [5],
    }),
  lease_seconds: seconds.meta({
    description: 'How long a lease lasts where the worker does not say it.',
    examples: [300],
  }),
}

const place = z.number().min(reachable.least, outOfReach).max(reachable.most, outOfReach)

/** What somebody makes of a list for themselves. */
export const mine = {
  favorite: z.boolean().describe('Whether it is among the favourites.'),
  group: z
    .string()
    .trim()
    .max(100)
    .regex(noControls, hasControls)
    .refine((value) => value === '' || visible.test(value), unseen)
    .meta({ description: 'The group’s name. It is trimmed; empty for none.', examples: ['Boat'] }),
  place: place.nullable().meta({
    description:
      'Between those of two others, it stands between them; `null` for behind all that have one, by name. Where no number is left, give the lists new ones, 1, 2, 3 and so on.',
    examples: [1.5],
  }),
  archived: z.boolean().describe('Whether it is put away.'),
}

const ref = text(512)
  .trim()
  .regex(trimmedControls, hasControls)
  .refine((value) => value === '' || visible.test(value), unseen)
export const waitSeconds = z
  .int()
  .min(0)
  .max(25)
  .default(0)
  .meta({ description: 'For how long to wait where there is nothing to hand out, in seconds.', examples: [20] })
/** Of the task that is claimed. */
export const claimRef = ref
  .min(1)
  .meta({ description: 'The task with this `ref`.', examples: ['gh:olga/halyard#12'] })
  .optional()

const taskLabel = name(40, z.string().normalize('NFC'))

/** Each word once, as it is written first. */
const unique = (labels: readonly string[]): string[] => {
  const first = new Map<string, string>()
  for (const one of labels) first.set(foldCase(one), first.get(foldCase(one)) ?? one)
  return [...first.values()]
}

export const task = {
  name: name(500).meta({
    description: 'The task’s name. It is trimmed, and has something to see.',
    examples: ['Milk'],
  }),
  description: text(65_536).meta({ description: 'More about it.', examples: ['Two bottles'] }),
  icon: icon.meta({ description: 'An emoji or a few letters; empty for none.', examples: ['🥛'] }),
  color: z
    .string()
    .regex(/^(#[0-9a-fA-F]{6})?$/, likeColor)
    .meta({ description: 'A colour as `#rrggbb`; empty for none.', examples: ['#1a2b3c'] }),
  due_at: moment.nullable().meta({
    description: 'When it should be done: RFC 3339 with any offset, 1970 to 9999; `null` for any time.',
    examples: ['2026-12-24T18:00:00+01:00'],
  }),
  due_all_day: z.boolean().meta({
    description:
      'Whether it is due on a day and at no time of it: the day is that of `due_at` in UTC, which becomes its midnight, and it is the same day in each time zone. A `due_at` that comes without it stays a whole day if it was one and is a midnight in UTC, and is a time otherwise.',
    examples: [false],
  }),
  repeat: Repeat.nullable().meta({
    description:
      'How it repeats; `null` for not at all. A task without `due_at` is due on the first day of its rule from today on.',
    examples: [null],
  }),
  assignee_id: id
    .nullable()
    .describe('Who is to do it: the id of the owner or of a member of the list; `null` for nobody.'),
  labels: z
    .array(taskLabel)
    .max(10)
    .overwrite(unique)
    .meta({
      description:
        'Words that it goes under, at most 10: they are nowhere but on tasks. Each is trimmed, composed (NFC), and has something to see; of two that differ in case alone the first stays.',
      examples: [['errand', 'Saturday']],
    }),
  ref: ref.meta({
    description:
      'What it is called elsewhere: of a list one task has it. It is trimmed; empty for none. No copy and no repeat of the task has it.',
    examples: ['gh:olga/halyard#12'],
  }),
  after: z
    .array(id)
    .max(50)
    .refine((ids) => new Set(ids).size === ids.length, 'must not have the same task twice')
    .meta({
      description:
        'The tasks of the list that it comes after: no worker is given it before each of them is completed, archived or gone. A circle is refused.',
      examples: [[]],
    }),
  start_at: moment.nullable().meta({
    description: 'Before this time no worker is given it. Once it is past it is `null` again.',
    examples: [null],
  }),
  status: TaskStatus,
  /** The range leaves room: a new task goes 1 after the last, which is exact far beyond what can be written here. */
  position: place.meta({
    description:
      'Tasks come by position, then by `created_at`. A task goes between two others at the middle of their positions; when no number is left there, give the tasks of the list new positions, 1, 2, 3 and so on.',
    examples: [1.5],
  }),
  outputs: newOutputs,
  review: z
    .boolean()
    .nullable()
    .meta({
      description:
        'Whether a person looks at what an API key completes; `null` for as its list has it. A key cannot say less.',
      examples: [null],
    }),
}

export const isSeen = z
  .boolean()
  .describe('Whether others see who has a list open with them. Whoever is not seen sees nobody.')

export const presence = z
  .enum(['true', 'false'], 'must be true or false')
  .describe('`true`: whoever asks is seen by others who do, and is told by `presence` who they are.')

export const archived = z
  .enum(['true', 'false'], 'must be true or false')
  .describe('`true`: archived tasks as well as open ones.')

const likeBookmark = 'must be a bookmark like 42.583921: a rev, and what an answer or a frame put behind it'
/** How far a reader has come: `<rev>.<lineage>`. Without the lineage it is trusted to be of this one. */
export const since = z
  .string(likeBookmark)
  .regex(/^\d{1,15}(\.[1-9]{6})?$/, likeBookmark)
  .meta({
    description:
      'The `since` of the last answer, or the last `id:` of a stream: the caller knows everything up to there. A plain rev is taken as well, and trusted to be of the data as it is now.',
    examples: ['41.583921'],
  })

export const statusFilter = TaskStatus.describe('Only tasks of this status.')
export const dueBefore = moment.meta({
  description: 'Only tasks that are due before this time.',
  examples: ['2026-11-25T00:00:00+01:00'],
})
const likeAssignee = 'must be a person’s id, me or none'
/** `me` is whoever asks. */
export const assigneeFilter = z
  .string(likeAssignee)
  .regex(new RegExp(`^(?:me|none|${idPattern})$`), likeAssignee)
  .meta({
    description:
      'Only tasks that this person is to do: an id, `me` for whoever asks, or `none` for those that are nobody’s.',
    examples: ['me'],
  })
export const labelFilter = z
  .string()
  .normalize('NFC')
  .trim()
  .min(1)
  .max(40)
  .regex(trimmedControls, hasControls)
  .refine((text) => visible.test(text), 'must have a visible character')
  .meta({ description: 'Only tasks that have this label. Case makes no difference.', examples: ['errand'] })
export const claimLabel = taskLabel
  .meta({ description: 'Only a task that has this label, in whatever case. Left out for any.', examples: ['errand'] })
  .optional()
export const updatedSince = moment.meta({
  description: 'Only tasks whose `updated_at` is this time or later.',
  examples: ['2026-11-25T00:00:00+01:00'],
})
export const searchText = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => visible.test(text), 'must have a visible character')
  .meta({
    description: 'What is looked for: 1 to 8 words, all of which have to occur. Left out, nothing is found.',
    examples: ['milk'],
  })
export const searchedList = id.describe('Only tasks of this list.')
export const searchArchived = z
  .enum(['true', 'false'], 'must be true or false')
  .describe('`true`: archived tasks only; `false`: others only; left out for both.')
export const hitLimit = whole('How many hits, the best first: 1 to 100.', 1, 100, 30)
export const noticesSince = moment.meta({
  description: 'Only what happened at this time or later.',
  examples: ['2026-11-25T00:00:00+01:00'],
})
export const noticeLimit = whole('How many notices, the newest first: 1 to 200.', 1, 200, 200)
export const noticesThrough = z
  .int()
  .min(1)
  .meta({ format: 'int64', description: 'The id of the newest notice that was read.', examples: [583] })
export const noticesFrom = z
  .int()
  .min(1)
  .meta({
    format: 'int64',
    description: 'The id of the oldest notice that was read; all older ones too, if left out.',
    examples: [583],
  })
export const taskLimit = z.preprocess(numberOf, between(1, 1000)).meta({
  type: 'integer',
  minimum: 1,
  maximum: 1000,
  description: 'How many tasks at most: 1 to 1000. Left out for all of them.',
  examples: [100],
})
export const afterTask = id.describe(
  'Only tasks that stand behind this one of the list: the last of the answer before.',
)

/** Where its host leads is looked at when something is sent there. */
export const hookUrl = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[\x21-\x7e]+$/, 'must be an address that begins with https://')
  .meta({ description: 'Where it is sent, over https.', examples: ['https://hooks.example.org/docket'] })
export const hookEvents = z
  .array(HookEvent)
  .min(1, 'must name at least one')
  .max(HookEvent.options.length)
  .meta({ description: 'What is told; all of it unless said.', examples: [['task', 'comment']] })

/** Where its host leads is looked at when something is sent there. */
export const pushEndpoint = z
  .string()
  .max(2048)
  .regex(/^https?:\/\/[\x21-\x7e]+$/, 'must be the address that the browser gave')
  .meta({
    description: 'Where its push service takes messages.',
    examples: ['https://push.example.org/gAAAAABn'],
  })
export const pushKey = z
  .string()
  .regex(/^B[\w-]{86}$/, 'must be 65 bytes in base64url')
  .meta({
    description: 'Its public key (P-256).',
    examples: ['BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'],
  })
export const pushSecret = z
  .string()
  .regex(/^[\w-]{22}$/, 'must be 16 bytes in base64url')
  .meta({ description: 'Its secret.', examples: ['BTBZMqHH6r4Tts7J_aSIgg'] })
export const remindAt = moment.meta({
  description: 'When: RFC 3339 with any offset, 1970 to 9999.',
  examples: ['2026-12-24T08:00:00+01:00'],
})

const likeCursor = 'must be what an answer said'
const linesCursor = z
  .string(likeCursor)
  .max(15_000)
  .regex(/^[1-9]{6}\.[\w-]+$/, likeCursor)
/** How far a reader of all lists has come. */
export const linesSince = linesCursor.meta({
  description: 'The `since` of the last answer; left out for everything.',
  examples: ['583921.AAAAAAAAAEsHwgEQ'],
})
export const linesAfter = linesCursor.meta({
  description: 'The `next` of the answer before, in place of `since`.',
  examples: ['583921.AAAAAAAAAEsHwgEQ'],
})

export const seenRev = z
  .int()
  .min(0)
  .meta({ description: 'The list’s rev as it was shown.', examples: [41] })
/** Chosen by the caller for one call, and sent again with it. */
export const idempotencyKey = z
  .string()
  .regex(/^[\x20-\x7e]{1,64}$/, 'must have 1 to 64 printable ASCII characters')
  .meta({
    description:
      'A UUID, or another text of 1 to 64 printable ASCII characters, that the caller makes for this call. For 24 hours the same call with the same key is answered as it was the first time and makes nothing twice; another call with it is refused with `idempotency.reused`. A call that was refused leaves its key free.',
    examples: ['2f5d8a44-9e0c-4c5b-8d0e-5a2b6a1f7c93'],
  })

const tag = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`
const tagPattern = new RegExp(tag, 'g')
const maybeTag = String.raw`[ \t]*(?:${tag}[ \t]*)?`
const likeTags = 'must be * or tags in quotes, like "41"'

/** RFC 9110, section 13.1.1. Weak tags match nothing. */
export const ifMatch = z
  .string()
  .regex(new RegExp(String.raw`^(?:\*|${maybeTag}(?:,${maybeTag})*)$`), likeTags)
  .refine((text) => text === '*' || text.includes('"'), likeTags)
  .transform((text) => (text === '*' ? text : (text.match(tagPattern) ?? [])))
  .meta({
    description:
      'The versions that the caller knows, each in quotes, or `*`. Where the present one is not among them nothing is changed, and `precondition.failed` tells what is there.',
    examples: ['"41"'],
  })

export const lastEventId = z.string().meta({
  description: 'The last `id:` of an earlier stream. One that no stream has sent counts as absent.',
  examples: ['41.583921'],
})
