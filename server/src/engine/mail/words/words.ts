import type { Letter } from '../letter.ts'

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

/** Everything that mails say in one language, as ICU messages. */
export type Words = {
  readonly [K in Letter['kind']]: Extract<Letter, { kind: K }> extends { link: string } ? LinkWords : NoticeWords
} & {
  readonly all: {
    /** Above the link in full, for whoever cannot press the button. */
    readonly bare_link: string
    /** Why one gets a notice. */
    readonly notice_reason: string
  }
}
