import { z } from 'zod'

const control = /[\u0000-\u001f\u007f]/

/** Trimmed, not blank, at most `max` code points, no control characters. */
export const name = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max, `must be at most ${max} characters`)
    .refine((text) => !control.test(text), 'must not contain control characters')

/** Free text of at most `max` code points; may be empty. */
export const text = (max: number) => z.string().max(max, `must be at most ${max} characters`)

export const id = z.uuid()
export const list = { name: name(255), description: text(4096), icon: text(16), git_repo: text(2048).trim() }

/** RFC 3339 on the way out, always UTC with milliseconds. */
export const timestamp = z.iso.datetime()

/** RFC 3339 with any offset on the way in; kept in UTC with milliseconds. Years 1970 to 9999. */
export const moment = z.iso
  .datetime({ offset: true, error: 'must be an RFC 3339 date and time' })
  .refine((value) => isWithinCalendar(new Date(value)), 'must lie between 1970 and 9999')
  .transform((value) => new Date(value).toISOString())

const isWithinCalendar = (date: Date): boolean =>
  date.getTime() >= 0 && date.getTime() <= Date.UTC(9999, 11, 31, 23, 59, 59, 999)

/** Trimmed and lower-cased, one `@`, no blanks or control characters, at most 254 characters. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'must be at most 254 characters')
  .regex(/^[^\s@\u0000-\u001f\u007f-\u009f]+@[^\s@\u0000-\u001f\u007f-\u009f]+$/, 'must be an e-mail address')

/** 8 to 128 code points, kept exactly as received (NIST SP 800-63B: no composition rules, no truncation). */
export const newPassword = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(128, 'must have at most 128 characters')
