/** What a check has found. A warning is worth a look; with a failure something does not work, or promises are not kept. */
export interface Finding {
  readonly about: string
  readonly state: 'ok' | 'warning' | 'failure'
  /** A sentence for whoever runs Docket. */
  readonly says: string
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const warning = (about: string, says: string): Finding => ({ about, state: 'warning', says })
export const failure = (about: string, says: string): Finding => ({ about, state: 'failure', says })

/** What a check that could not come to its end says. */
export const broken = (about: string, error: unknown): Finding => {
  const { message, code, cause } = error as NodeJS.ErrnoException
  const deeper = cause instanceof Error ? ` (${(cause as NodeJS.ErrnoException).code ?? cause.message})` : ''
  return failure(about, `${message || code}${deeper}.`.replace(/\.\.$/, '.'))
}
