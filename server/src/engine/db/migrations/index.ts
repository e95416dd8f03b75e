import type { Migration } from '../migrate.ts'
import { first } from './0001-first.ts'
import { accounts } from './0002-accounts.ts'
import { idempotency } from './0003-idempotency.ts'
import { seen } from './0004-seen.ts'
import { together } from './0005-together.ts'
import { paying } from './0006-paying.ts'
import { quietRenewals } from './0007-quiet-renewals.ts'
import { demos } from './0008-demos.ts'
import { deletedLists } from './0009-deleted-lists.ts'
import { who } from './0010-who.ts'
import { shownInvites } from './0011-shown-invites.ts'
import { ownOrder } from './0012-own-order.ts'
import { halfMadeLists } from './0013-half-made-lists.ts'
import { calendars } from './0014-calendars.ts'
import { notices } from './0015-notices.ts'
import { repeating } from './0016-repeating.ts'
import { assignees } from './0017-assignees.ts'
import { foldedNotices } from './0018-folded-notices.ts'
import { reminders } from './0019-reminders.ts'
import { labels } from './0020-labels.ts'
import { presence } from './0021-presence.ts'
import { dailyMails } from './0022-daily-mails.ts'
import { handedOut } from './0023-handed-out.ts'
import { rungReminders } from './0024-rung-reminders.ts'
import { erasures } from './0025-erasures.ts'
import { pushes } from './0026-pushes.ts'
import { boundKeys } from './0027-keys.ts'
import { standingQueues } from './0028-standing-queues.ts'
import { waiting } from './0029-waiting.ts'
import { refs } from './0030-refs.ts'
import { after } from './0031-after.ts'
import { pairings } from './0032-pairings.ts'
import { hooks } from './0033-hooks.ts'
import { hasAfter } from './0034-has-after.ts'

/** In the order of their application. */
export const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-accounts': accounts,
  '0003-idempotency': idempotency,
  '0004-seen': seen,
  '0005-together': together,
  '0006-paying': paying,
  '0007-quiet-renewals': quietRenewals,
  '0008-demos': demos,
  '0009-deleted-lists': deletedLists,
  '0010-who': who,
  '0011-shown-invites': shownInvites,
  '0012-own-order': ownOrder,
  '0013-half-made-lists': halfMadeLists,
  '0014-calendars': calendars,
  '0015-notices': notices,
  '0016-repeating': repeating,
  '0017-assignees': assignees,
  '0018-folded-notices': foldedNotices,
  '0019-reminders': reminders,
  '0020-labels': labels,
  '0021-presence': presence,
  '0022-daily-mails': dailyMails,
  '0023-handed-out': handedOut,
  '0024-rung-reminders': rungReminders,
  '0025-erasures': erasures,
  '0026-pushes': pushes,
  '0027-keys': boundKeys,
  '0028-standing-queues': standingQueues,
  '0029-waiting': waiting,
  '0030-refs': refs,
  '0031-after': after,
  '0032-pairings': pairings,
  '0033-hooks': hooks,
  '0034-has-after': hasAfter,
}
