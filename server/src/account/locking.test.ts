import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { tokenOf } from '../../test/cast/links.ts'
import { mailbox } from '../../test/cast/mailbox.ts'
import { keyOf, password, register } from '../../test/cast/people.ts'
import { postgresUrl, useDocket } from '../../test/harness.ts'
import { connectTo, waitForLocked } from '../../test/postgres.ts'

/** SQLite locks no rows. */
if (postgresUrl !== undefined)
  describe('while an account is deleted, PostgreSQL lets others wait for it that hold nothing of it yet', () => {
    const docket = useDocket()

    /** Begins it while the account is locked, as its deletion does, and locks what the deletion deletes then. */
    const besideDeletion = async (user_id: string, act: () => Promise<unknown>): Promise<void> => {
      const url = docket.app.context.config.databaseUrl!
      await using deleting = await connectTo(url)
      await using watching = await connectTo(url)
      await deleting.query('begin')
      await deleting.query('select from users where id = $1 for update', [user_id])
      const acting = act()
      await waitForLocked(watching)
      for (const table of ['sessions', 'api_keys', 'link_tokens']) {
        await deleting.query(`select from ${table} where user_id = $1 for update nowait`, [user_id])
      }
      await deleting.query('commit')
      await acting
    }

    test('logout', async () => {
      const { api, user_id } = await register(docket)
      await besideDeletion(user_id, () => api.logout())
    })

    test('endSession', async () => {
      const { api, user_id } = await register(docket)
      const [session] = await api.getSessions()
      await besideDeletion(user_id, () => api.endSession({ sessionID: session!.id }))
    })

    test('revokeApiKey', async () => {
      const ann = await register(docket)
      await keyOf(docket, ann)
      const [key] = await ann.api.getApiKeys()
      await besideDeletion(ann.user_id, () => ann.api.revokeApiKey({ id: key!.id, body: { password } }))
    })

    test('verifyEmail', async () => {
      const { email, user_id } = await register(docket)
      const token = tokenOf((await mailbox(docket).next(email)).link)
      await besideDeletion(user_id, async () => {
        const answer = await fetch(`${docket.url}/api/v1/auth/verify?token=${token}`, { redirect: 'manual' })
        assert.match(answer.headers.get('location')!, /#verify-ok$/)
      })
    })
  })
