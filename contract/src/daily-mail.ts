import { z } from 'zod'
import { endpoint, redirect } from './endpoint.ts'
import * as field from './fields.ts'
import { timeZone } from './repeat.ts'

const settings = {
  daily_mail: z
    .boolean()
    .describe('Whether a mail is sent. Until it is chosen, that begins once a notice has waited for a day.'),
  daily_mail_hour: z
    .int()
    .min(0)
    .max(23)
    .meta({ description: 'At which hour of the day: 0 to 23.', examples: [8] }),
  time_zone: timeZone,
  muted_lists: z.array(field.id).describe('Of these only mentions, assignments and reminders are told.'),
}

export const NoticeSettings = z
  .object(settings)
  .meta({ id: 'NoticeSettings', description: 'What is told of, by mail and when.' })
export type NoticeSettings = z.infer<typeof NoticeSettings>

const NoticeSettingsPatch = z
  .object({
    daily_mail: settings.daily_mail.optional(),
    daily_mail_hour: settings.daily_mail_hour.optional(),
    time_zone: timeZone.optional(),
    muted_lists: settings.muted_lists.max(1000).optional().describe('All that are muted; unseen ones are left out.'),
  })
  .meta({ id: 'NoticeSettingsPatch', description: 'What changes; the rest stays as it is.' })

/** What waits for somebody, told once a day by mail. */
export const dailyMail = {
  getNoticeSettings: endpoint({
    method: 'GET',
    path: '/users/me/notices',
    summary: 'What is told, and by mail',
    description: `At most one mail a day, at the hour that was chosen, and only where there is an unread notice or an open task of the
caller’s that is late: theirs to do, or nobody’s in a list of theirs. It tells what the caller may see when it
is sent.`,
    auth: 'session',
    answers: { 200: NoticeSettings },
    says: { 200: 'What is chosen, or holds where nothing was.' },
  }),
  updateNoticeSettings: endpoint({
    method: 'PATCH',
    path: '/users/me/notices',
    summary: 'Choose what is told, and by mail',
    description:
      'Whoever has chosen is not chosen for: it neither begins nor ends by itself from then on. Mails go only to an address that was confirmed.',
    auth: 'session',
    gates: ['own_session', 'not_demo'],
    body: NoticeSettingsPatch,
    answers: { 200: NoticeSettings },
    says: { 200: 'What holds from now on.' },
  }),
  openDailyMailStop: endpoint({
    method: 'GET',
    path: '/public/notices/{token}/stop',
    params: { token: field.shownToken },
    summary: 'Where the daily mail is ended by hand',
    description: 'For mail programs that open the address of `List-Unsubscribe` in a browser. Nothing is ended by it.',
    auth: 'public',
    answers: { 302: redirect },
    says: { 302: 'To the page that asks first.' },
    refuses: ['not_found'],
  }),
  stopDailyMail: endpoint({
    method: 'POST',
    path: '/public/notices/{token}/stop',
    params: { token: field.shownToken },
    summary: 'End the daily mail, from a link in it',
    description: `For whoever has the mail, without signing in: the address stands in its \`List-Unsubscribe\` (RFC 8058). A body is not read.
Where it was ended before, nothing happens.`,
    auth: 'public',
    answers: { 204: 'empty' },
    says: { 204: 'No more daily mails are sent to this account.' },
    refuses: ['not_found'],
  }),
}
