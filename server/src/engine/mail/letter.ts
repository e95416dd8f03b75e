import type { NoticeKind } from '@docket/contract'

/** What waits for somebody, and what is late; of each the first, and how many there are. */
export interface DailyLetter {
  readonly kind: 'daily'
  /** The inbox. */
  readonly link: string
  readonly settings: string
  /** The page that ends these mails without signing in. */
  readonly stop: string
  /** What a mail program asks for the same (RFC 8058). */
  readonly unsubscribe: string
  readonly time_zone: string
  readonly waiting: readonly {
    readonly kind: NoticeKind
    readonly who: string
    readonly count: number
    readonly list_name: string
    readonly task_name: string | null
    readonly page: string
  }[]
  readonly waiting_count: number
  readonly late: readonly {
    readonly name: string
    readonly list_name: string
    readonly due_at: string
    readonly all_day: boolean
    readonly page: string
  }[]
  readonly late_count: number
}

/** What a mail says. Its words are chosen by the reader's language; times are RFC 3339. */
export type Letter =
  | { readonly kind: 'verify'; readonly link: string; readonly expires_at: string }
  | { readonly kind: 'reset'; readonly link: string; readonly expires_at: string }
  | {
      readonly kind: 'invite'
      readonly link: string
      readonly expires_at: string
      readonly list_name: string
      /** Name or address of who invites. */
      readonly inviter: string
      readonly role: 'editor' | 'viewer'
    }
  /** `keys`: how many API keys go on. */
  | { readonly kind: 'password_changed'; readonly at: string; readonly keys?: number }
  | { readonly kind: 'two_factor_on'; readonly at: string }
  | { readonly kind: 'two_factor_off'; readonly at: string }
  | { readonly kind: 'recovery_codes_renewed'; readonly at: string }
  | { readonly kind: 'recovery_code_used'; readonly at: string; readonly left: number }
  | { readonly kind: 'api_key_made'; readonly at: string; readonly name: string }
  | DailyLetter
  | { readonly kind: 'sign_on_linked'; readonly at: string; readonly provider: string; readonly taken: boolean }
