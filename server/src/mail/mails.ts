import type { Locale } from '@docket/contract'
import type { Tx } from '../db/database.ts'
import type { When } from '../work/put-up.ts'
import type { Letter } from './letter.ts'

export interface Mail {
  readonly to: string
  readonly locale: Locale
  readonly letter: Letter
}

/** Mails to people. */
export class Mails {
  /** Has it sent after the commit, once across processes, tried again while the mail server does not take it. */
  async put(_tx: Tx, _mail: Mail, _now: string, _when?: Pick<When, 'key'>): Promise<void> {}

  /** Sends it now; throws within seconds when the mail server does not take it. */
  async send(_mail: Mail): Promise<void> {}
}
