import assert from 'node:assert/strict'
import type { Client } from '@docket/client'
import type { ErrorEnvelope, OperationId } from '@docket/contract'

export const json = { 'content-type': 'application/json' }

/** What an answer is compared by: it has to be the same on both databases. */
export interface Answer {
  readonly status: number
  readonly body: Partial<ErrorEnvelope> & Record<string, unknown>
}

export const answerOf = async (response: Response): Promise<Answer> => {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (isStream) await response.body!.cancel()
  const text = isStream ? '' : await response.text()
  if (text === '') return { status: response.status, body: {} }
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/, text.slice(0, 200))
  return { status: response.status, body: JSON.parse(text) }
}

/** Sends `text` as the body, byte for byte. */
export const sendText = async (
  api: Client,
  id: OperationId,
  parameters: object,
  text: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = json,
): Promise<Answer> => answerOf(await api.raw(id, { ...parameters }, { body: text, headers }))

export const assertRefused = (answer: Answer, status: number, code: string, error: string, what: string): void => {
  assert.deepEqual(answer, { status, body: { error, code } }, what)
}

/** Asserts that one field is named as wrong, with `error`, which is a whole sentence or a pattern that it matches. */
export const assertFieldRefused = (answer: Answer, field: string, error: string | RegExp, what: string): void => {
  const told = answer.body.fields?.[0]?.error ?? ''
  const sentence = `${field || 'The body'}: ${told}`
  const body = { error: sentence, code: 'request.invalid', fields: [{ field, error: told }] }
  assert.deepEqual(answer, { status: 400, body }, what)
  if (error instanceof RegExp) assert.match(told, error, what)
  else assert.equal(told, error, what)
}
