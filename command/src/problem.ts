import { ApiError } from '@docket/client'

/** What `docket` ends with. Scripts build on these numbers: none is ever given another meaning. */
export const exits = { ok: 0, error: 1, usage: 2, nothingToDo: 3, signIn: 4, leaseLost: 5, refused: 6 } as const

export type Exit = (typeof exits)[keyof typeof exits]

/** Something that is expected to go wrong: what happened, what to do about it, and the exit code. */
export class Problem extends Error {
  readonly exit: Exit
  readonly hint: string

  constructor(message: string, { exit = exits.error, hint = '' }: { exit?: Exit; hint?: string } = {}) {
    super(message)
    this.exit = exit
    this.hint = hint
  }
}

/** What was typed cannot be meant. */
export const wrongUse = (message: string, hint = ''): Problem => new Problem(message, { exit: exits.usage, hint })

/** Whether nobody knows if the server has seen the call, or it surely has not: sent again later, it may go well. */
export const isOutOfReach = (error: unknown): error is ApiError =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status) && !(error.cause instanceof Problem)

/** What was thrown, as what people are told. Anything but a problem and a refusal is a bug, and is thrown again. */
export const problemOf = (error: unknown, server: string): Problem => {
  if (error instanceof Problem) return error
  if (isOfSystem(error)) return new Problem(`${error.message}.`)
  if (!(error instanceof ApiError)) throw error
  if (error.cause instanceof Problem) return error.cause
  const { status, code, body } = error
  const { fields = [] } = body
  // The first of them is the sentence itself.
  const said = [error.message, ...fields.slice(1).map(({ field, error: wrong }) => `${field}: ${wrong}.`)].join('\n')
  if (status === 0)
    return new Problem(`${server} does not answer${reasonOf(error)}.`, {
      hint: 'Is the address right, and the server up?',
    })
  if (status === 401) return new Problem(said, { exit: exits.signIn, hint: `Sign in again: docket login ${server}` })
  if (code.startsWith('lease.')) return new Problem(said, { exit: exits.leaseLost })
  if (status === 400 || status === 413) return new Problem(said, { exit: exits.usage })
  if (status === 402 || status === 403 || status === 409 || status === 412 || status === 429)
    return new Problem(said, { exit: exits.refused, hint: hintOf(error) })
  return new Problem(said)
}

/** A file that cannot be read or written, say. */
const isOfSystem = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error

/** What lies below it, where that has a name: ` (ECONNREFUSED)`, or of a certificate. */
const reasonOf = (error: Error): string => {
  let code = ''
  for (let { cause } = error; cause instanceof Error; { cause } = cause)
    code = (cause as NodeJS.ErrnoException).code ?? code
  return code === '' ? '' : ` (${code})`
}

const hintOf = ({ code, retryAfterMs }: ApiError): string => {
  if (code === 'api_key.level' || code === 'api_key.read_only' || code === 'api_key.scope')
    return 'The key of this machine may not do that. Its owner can change what it may, in Settings, Security.'
  if (retryAfterMs !== undefined) return `Try again in ${Math.ceil(retryAfterMs / 1000)} s.`
  return ''
}
