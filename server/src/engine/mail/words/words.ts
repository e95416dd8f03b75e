import type { NoticeKind } from '@docket/contract'
import type { DailyLetter, Letter } from '../letter.ts'

/** About something that a link does. */
interface LinkWords {
  readonly subject: string
  readonly lead: string
  readonly button: string
  readonly until: string
  readonly then: string
  readonly reason: string
}

/** About something that happened to the account: what, when, and what to do about it. */
interface NoticeWords {
  readonly subject: string
  readonly lead: string
  readonly then: string
}

/** About what waits. */
interface DailyWords {
  readonly subject: string
  readonly lead: string
  readonly waiting: string
  readonly late: string
  readonly kinds: { readonly [Kind in NoticeKind]: string }
  readonly lateTask: string
  readonly more: string
  readonly somebody: string
  /** In place of a name that could be an address. */
  readonly task: string
  readonly list: string
  readonly button: string
  readonly then: string
  readonly reason: string
  readonly settings: string
  readonly stop: string
}

/** Everything that mails say in one language, as ICU messages. */
export type Words = {
  readonly [K in Letter['kind']]: Extract<Letter, { kind: K }> extends DailyLetter
    ? DailyWords
    : Extract<Letter, { kind: K }> extends { link: string }
      ? LinkWords
      : NoticeWords
} & {
  readonly all: {
    /** Above the link in full, for whoever cannot press the button. */
    readonly bare_link: string
    /** Why one gets a notice. */
    readonly notice_reason: string
  }
}
