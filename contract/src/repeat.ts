import { z } from 'zod'

/** How a task repeats. Rules of RFC 5545 skip a month that has no 31st; these take its last day. */

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const likeTimeZone = 'must be a time zone like Europe/Berlin'
export const timeZone = z
  .string()
  .max(64)
  .regex(/^[A-Za-z][\w+/-]*$/, likeTimeZone)
  .refine((name) => isTimeZone(name), likeTimeZone)
  .meta({ description: 'The time zone (IANA) that is meant.', examples: ['Europe/Berlin'] })

const isTimeZone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

const likeMonthDay = 'must be a day from 1 to 31, or last'
const likeDay = 'must be a day like 2026-12-24'

const rule = z.object({
  every: z
    .int('must be a whole number from 1 to 366')
    .min(1)
    .max(366)
    .meta({ description: 'Each how many units: 1 to 366.', examples: [2] }),
  unit: z.enum(['day', 'week', 'month', 'year']).meta({ description: 'What is counted.', examples: ['week'] }),
  weekdays: z
    .array(z.enum(weekdays))
    .min(1)
    .max(7)
    .overwrite((days) => weekdays.filter((day) => days.includes(day)))
    .optional()
    .meta({
      description:
        'With `week`: on which days, from the week on that is counted from. Weeks begin on Monday. Left out: that of the due date.',
      examples: [['monday']],
    }),
  month_day: z
    .union([z.int(likeMonthDay).min(1, likeMonthDay).max(31, likeMonthDay), z.literal('last')], likeMonthDay)
    .optional()
    .meta({
      description:
        'With `month` and `year`: on which day, or the last of a shorter month. Left out: that of the due date.',
      examples: [31],
    }),
  from: z.enum(['due', 'completion']).meta({
    description: 'Counted from the due date, or from the day on which it is done.',
    examples: ['due'],
  }),
  time_zone: timeZone,
  until: z.iso
    .date(likeDay)
    .optional()
    .meta({ description: 'Its last day.', examples: ['2027-12-31'] }),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, 'must be a time like 02:30')
    .optional()
    .meta({
      description: 'Said by the server: the time that is meant, where the clock was put forward over it.',
      examples: ['02:30'],
    }),
})

export const Repeat = rule
  .superRefine(({ unit, weekdays: days, month_day }, context) => {
    const wrong = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (days && unit !== 'week') wrong('weekdays', 'must be left out where the unit is not week')
    if (month_day !== undefined && unit !== 'month' && unit !== 'year')
      wrong('month_day', 'must be left out where the unit is not month or year')
  })
  .meta({ id: 'Repeat', description: 'How a task repeats.' })
export type Repeat = z.output<typeof Repeat>
