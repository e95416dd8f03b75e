import type { Client } from '@docket/client'
import type { Endpoints, ListRole, Request } from '@docket/contract'
import { newUser } from '../../src/accounts/new-user.ts'
import { insertUser, markVerified } from '../../src/accounts/user-queries.ts'
import { columns, query } from '../../src/engine/db/query.ts'
import type { Membership } from '../../src/engine/db/schema.ts'
import { DAY, toTimestamp } from '../../src/engine/outside/clock.ts'
import { record } from '../../src/engine/revisions/record.ts'
import type { Docket, TestClock } from '../harness.ts'

export interface Person {
  readonly email: string
  readonly user_id: string
  readonly token: string
  readonly api: Client
}

export const password = 'correct horse'

/** Of nothing that there is. */
export const absentId = '00000000-0000-4000-8000-000000000000'

/** Somebody who is the demo account. */
export const registerDemo = async (docket: Docket): Promise<Person> => {
  const person = await register(docket, 'demo')
  await docket.app.context.db.transact((tx) => tx.all(markDemo, { id: person.user_id }))
  return person
}

const markDemo = query((q, p: { id: string }) => q.updateTable('users').set({ demo: 1 }).where('id', '=', p.id))

let people = 0

export const register = (docket: Docket, name = 'person'): Promise<Person> =>
  registerAs(docket, `${name}-${++people}@example.org`)

export const registerAs = async (docket: Docket, email: string): Promise<Person> => {
  const { token, user_id } = await docket.client().register({ body: { email, password, terms_accepted: true } })
  return { email, user_id, token, api: docket.client(token) }
}

/** Somebody who may add others. */
export const registerVerified = async (docket: Docket, name?: string): Promise<Person> => {
  const person = await register(docket, name)
  await verify(docket, person)
  return person
}

/** As if they had followed the link of the mail. */
export const verify = ({ app }: Docket, { user_id }: Person) =>
  app.context.db.transact((tx) => markVerified(tx, { id: user_id }))

/** A session of an account without a second factor. */
export const signIn = async (client: Client, { email, password }: { email: string; password: string }) => {
  const answer = await client.login({ body: { email, password } })
  if ('challenge' in answer) throw new Error(`${email} has a second factor.`)
  return answer
}

/** Days go by, and on each of them it is noted that these people were here: no answer waits for that note. */
export const lookIn = async (clock: TestClock, days: number, present: readonly Person[]): Promise<void> => {
  for (let day = 0; day < days; day++) {
    clock.advance(DAY)
    const now = toTimestamp(clock.now())
    for (const { api } of present) while ((await api.getSessions()).every((one) => one.last_seen_at < now));
  }
}

/** Chooses another password; whoever goes on with the session that comes with it. */
export const changePassword = async (
  docket: Docket,
  { api }: Pick<Person, 'api'>,
  body = { current_password: password, new_password: password },
) => {
  const answer = await api.raw('changePassword', { body })
  const token = /^svc_jwt=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]
  if (token === undefined) throw new Error(await answer.text())
  return docket.client(token)
}

/** An API key of somebody's, as a caller. */
export const keyOf = async (docket: Docket, { api }: Person, body: Partial<NewKey> = {}) => {
  const made = await api.createApiKey({ body: { name: 'Script', ...body } })
  return { ...made, token: made.key, api: docket.client(made.key) }
}

type NewKey = Request<Endpoints['createApiKey']>['body']

/** Olga owns a list, Ed edits it, Vera views it, Sam is a stranger. Olga may add others. */
export const cast = async (docket: Docket) => {
  const [olga, ed, vera, sam] = await Promise.all(['olga', 'ed', 'vera', 'sam'].map((name) => register(docket, name)))
  await verify(docket, olga!)
  return { olga: olga!, ed: ed!, vera: vera!, sam: sam! }
}

export type Cast = Awaited<ReturnType<typeof cast>>

/** A list of Olga's with Ed as editor and Vera as viewer. */
export const sharedList = async (_: Docket, { olga, ed, vera }: Cast, name = 'Groceries') => {
  const list = await olga.api.createList({ body: { name } })
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  await olga.api.addMember({ listID: list.id, body: { email: vera.email, role: 'viewer' } })
  return list
}

/** So many more viewers of a list, whom nobody knows and who never sign in. */
export const addCrowd = async ({ app }: Docket, list_id: string, size: number): Promise<void> => {
  const { db, clock } = app.context
  const now = toTimestamp(clock.now())
  const of = { password_hash: '', role: 'user', email_verified: 0, created_at: now } as const
  const crowd = Array.from({ length: size }, () => newUser({ email: `crowd-${++people}@example.org` }, of))
  await db.transact(async (tx) => {
    const rev = await record(tx, list_id, now)
    for (const user of crowd) {
      await insertUser(tx, user)
      await tx.all(insertMembership, { list_id, user_id: user.id, role: 'viewer', rev, seen_rev: 0, created_at: now })
    }
  })
}

/** Whoever the owner is, whom this does not need. */
export const join = async ({ app }: Docket, list_id: string, { user_id }: Person, role: ListRole): Promise<void> => {
  const { db, clock } = app.context
  const now = toTimestamp(clock.now())
  await db.transact(async (tx) => {
    const rev = await record(tx, list_id, now)
    await tx.all(insertMembership, { list_id, user_id, role, rev, seen_rev: 0, created_at: now })
  })
}

export const leave = (_: Docket, listID: string, { api, user_id }: Person): Promise<void> =>
  api.removeMember({ listID, userID: user_id })

/** From now on they are that on the list. */
export const setRole = async ({ app }: Docket, list_id: string, { user_id }: Person, role: ListRole): Promise<void> => {
  const { db, clock } = app.context
  await db.transact(async (tx) => {
    const rev = await record(tx, list_id, toTimestamp(clock.now()))
    await tx.all(updateRole, { list_id, user_id, role, rev })
  })
}

const updateRole = query((q, p: Pick<Membership, 'list_id' | 'user_id' | 'role' | 'rev'>) =>
  q
    .updateTable('memberships')
    .set(columns(p, 'role', 'rev'))
    .where('list_id', '=', p.list_id)
    .where('user_id', '=', p.user_id),
)

const insertMembership = query((q, p: Membership) =>
  q.insertInto('memberships').values(columns(p, 'list_id', 'user_id', 'role', 'rev', 'seen_rev', 'created_at')),
)
