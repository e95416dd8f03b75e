import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mailbox } from '../../test/cast/mailbox.ts'
import { keyOf, password, register } from '../../test/cast/people.ts'
import { challengeOf, codeAt, enrol, STEP_MS } from '../../test/cast/totp.ts'
import { databaseName, startDocket, TestClock } from '../../test/harness.ts'
import { refused } from '../../test/refused.ts'
import { HOUR, MINUTE, toTimestamp } from '../engine/outside/clock.ts'

/** Ann, who has a second factor and a key for half an hour, and whose telephone knows what time it is. */
const setUp = async () => {
  const clock = new TestClock()
  const docket = await startDocket({ clock })
  const ann = await register(docket, 'ann')
  const expires_at = toTimestamp(clock.now().getTime() + 30 * MINUTE)
  const key = await keyOf(docket, ann, { expires_at })
  const { secret } = await enrol(ann, clock)
  let error = 0
  return {
    docket,
    ann,
    key,
    /** By how much the clock is wrong from now on; a step later, so that there is another code. */
    setWrong: (ms: number) => {
      clock.advance(ms - error + STEP_MS)
      error = ms
    },
    /** A sign-in with both factors. */
    signIn: async () => {
      const challenge = await challengeOf(docket, ann.email, password)
      const code = codeAt(secret, clock.now().getTime() - error)
      return docket.client().verifyTotp({ body: { challenge, code } })
    },
    [Symbol.asyncDispose]: () => docket[Symbol.asyncDispose](),
  }
}

describe(`a clock that is wrong on ${databaseName}`, () => {
  test('by an hour ahead ends what ends by then, and nothing is left of it when it is right again', async () => {
    await using scene = await setUp()
    const { docket, ann, key, setWrong, signIn } = scene
    setWrong(HOUR)
    await refused(key.api.getMe(), 'auth.key_expired')
    await refused(signIn(), 'auth.code_wrong')
    await refused(docket.client().login({ body: { email: ann.email, password: 'wrong' } }), 'auth.invalid_credentials')
    const early = await register(docket, 'early')
    await mailbox(docket).next(early.email)
    setWrong(0)
    for (const { api } of [ann, key, early]) await api.getMe()
    const { token } = await signIn()
    await docket.client(token).getMe()
    const late = await register(docket, 'late')
    await mailbox(docket).next(late.email)
  })

  test('by an hour behind lets in whom it should, and mails go out', async () => {
    await using scene = await setUp()
    const { docket, ann, key, setWrong, signIn } = scene
    setWrong(-HOUR)
    for (const { api } of [ann, key]) await api.getMe()
    await refused(signIn(), 'auth.code_wrong')
    const early = await register(docket, 'early')
    await mailbox(docket).next(early.email)
    setWrong(0)
    for (const { api } of [ann, key, early]) await api.getMe()
    const { token } = await signIn()
    await docket.client(token).getMe()
    assert.equal((await mailbox(docket).all(early.email)).length, 1)
  })
})
