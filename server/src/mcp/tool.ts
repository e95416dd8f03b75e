import { type ApiError, type Client } from '@docket/client'
import type { KeyAccess } from '@docket/contract'
import { z } from 'zod'

/** On whose behalf a tool is called. */
export interface Session {
  /** Docket’s own API, with the caller’s key: what the key may not do is refused there. */
  readonly api: Client
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** Something that an agent can call. Its answer is text, of a length that a model has room for. */
export interface Tool {
  readonly name: string
  /** Keys with less are not shown it. */
  readonly level: KeyAccess
  readonly description: string
  readonly input: z.ZodObject
  readonly readOnly: boolean
  run(session: Session, given: never): Promise<string>
}

interface Declared<Shape extends z.ZodRawShape> {
  readonly name: string
  readonly level: KeyAccess
  readonly description: string
  readonly input: Shape
  run(session: Session, given: z.output<z.ZodObject<Shape>>): Promise<string>
}

/** A name that is spelt wrongly is refused and not left out. */
export const tool = <Shape extends z.ZodRawShape>({ input, ...declared }: Declared<Shape>): Tool => ({
  ...declared,
  input: z.strictObject(input),
  readOnly: declared.level === 'read',
})

/** What an agent asked for is not there, or not clear: it is told so, with what it can do. */
export class Unclear extends Error {}

/** What to do after a refusal, where its sentence does not say so. */
const next: Record<string, string> = {
  'lease.lost': 'Stop: the task is not yours any more. Claim another one.',
  'lease.ended': 'This was reported already. Claim another task.',
  'api_key.budget': 'End your turn: a person has to raise the budget of this key.',
  'api_key.level': 'This key may not do that. Ask the person who made it.',
  'list.not_ready': 'A person has to hand the list out first. End your turn.',
  project_ready: 'Its tasks cannot be changed while it is handed out.',
}

/** The refusal in one line: `code: sentence Next: what to do.` */
export const refusalText = ({ code, message, body, retryAfterMs }: ApiError): string => {
  const advice = retryAfterMs === undefined ? next[code] : `Try again in ${Math.ceil(retryAfterMs / 1000)} s.`
  const others = body.fields?.slice(1).map(({ field, error }) => `${field}: ${error}.`) ?? []
  return [`${code || 'error'}: ${message}`, ...others, advice && `Next: ${advice}`].filter(Boolean).join(' ')
}
