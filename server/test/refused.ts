import assert from 'node:assert/strict'
import { ApiError } from '@docket/client'
import { type RefusalCode, refusals } from '@docket/contract'

/** Asserts that the call is refused with this code, its status and the envelope. */
export const refused = async (call: Promise<unknown>, code: RefusalCode): Promise<ApiError> => {
  const error = await call.then(
    () => assert.fail(`was not refused with ${code}`),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ApiError, `threw ${String(error)}`)
  assert.deepEqual([error.code, error.status], [code, refusals[code]], error.message)
  return error
}
