import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type lists, Project, refuse } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import { findUserById, lockUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import { assertKnown } from '../engine/access/precondition.ts'
import type { Handlers } from '../engine/call/handler.ts'
import { byOf } from '../engine/db/by.ts'
import { onMissingReference } from '../engine/db/errors.ts'
import { covers } from '../engine/db/key-scope.ts'
import { idempotencyLock } from '../engine/idempotency/once.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { EVERYBODY, noteClaimable, record } from '../engine/revisions/record.ts'
import { arrange } from './arrange.ts'
import { deleteLists } from './deletion.ts'
import { assertNoLess, mostWaiting } from './guards.ts'
import { assertMayOwnMore } from './own-lists.ts'
import {
  findProject,
  findProjects,
  getListFields,
  insertList,
  isWorkedOn,
  markSeen,
  updateListFields,
} from './queries.ts'

export const listHandlers = ({ db, clock, live: { feed, streams }, once }: Context): Handlers<typeof lists> => ({
  async getLists({ caller }) {
    const all = await findProjects(db, { user_id: caller.user_id, now: toTimestamp(clock.now()) })
    return all.filter(({ id }) => covers(caller.credential.scope, id))
  },

  async createList({ caller, repeatable, body }) {
    const id = randomUUID()
    const now = toTimestamp(clock.now())
    return db
      .transactOn({ lock: idempotencyLock({ caller, repeatable }) }, async (tx) => {
        // Lists that are made at once are counted one after the other. A key would share the row's lock before.
        await lockUser(tx, { id: caller.user_id })
        return once(tx, { caller, repeatable, now }, async () => {
          await assertMayOwnMore(tx, caller)
          await insertList(tx, { ...body, id, owner_id: caller.user_id, now })
          tx.news.lists.add(id)
          return getProject(tx, { list_id: id, user_id: caller.user_id, now })
        })
      })
      .catch(onMissingReference(sessionEnded))
  },

  async getList({ caller, listID }) {
    await access.list(db, caller, listID, 'viewer')
    return getProject(db, { list_id: listID, user_id: caller.user_id, now: toTimestamp(clock.now()) })
  },

  async updateList({ caller, listID, ifMatch, body }) {
    const now = toTimestamp(clock.now())
    return db.transactOn({ list: listID }, async (tx) => {
      await access.list(tx, caller, listID, 'editor')
      const { fields_rev, ...fields } = await getListFields(tx, listID)
      const project = () => getProject(tx, { list_id: listID, user_id: caller.user_id, now })
      await assertKnown(ifMatch, fields_rev, async () => Project.parse(await project()))
      const { review = fields.review === 1, ...given } = body
      const said = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const changed = { ...fields, ...said, review: Number(review) }
      assertNoLess(caller, fields, changed)
      if (!isDeepStrictEqual(changed, fields)) {
        const rev = await record(tx, listID, now)
        await updateListFields(tx, { ...changed, ...byOf(tx), id: listID, rev })
        if (mostWaiting(changed) > mostWaiting(fields)) noteClaimable(tx, listID, rev, EVERYBODY)
      }
      return project()
    })
  },

  async deleteList({ caller, listID, ifMatch }) {
    const now = toTimestamp(clock.now())
    await db.transactOn({ list: listID }, async (tx) => {
      const { state } = await access.list(tx, caller, listID, 'owner')
      if (ifMatch) {
        const project = await getProject(tx, { list_id: listID, user_id: caller.user_id, now })
        await assertKnown(ifMatch, project.fields_rev, () => Project.parse(project))
      }
      if (state === 'ready') refuse('project_ready', 'This list is out for work. Take it back to draft first.')
      if (await isWorkedOn(tx, { list_id: listID, now: toTimestamp(clock.now()) }))
        refuse('task_running', 'Workers have tasks of this list. Take them back first, or wait for their reports.')
      await deleteLists(tx, [listID], now)
    })
  },

  async markListSeen({ caller, listID, body }) {
    const list = await access.list(db, caller, listID, 'viewer')
    const seen = { list_id: listID, user_id: caller.user_id, rev: Math.min(body.rev, list.rev) }
    await db.transact(async (tx) => {
      if (await markSeen(tx, seen)) tx.news.lists.add(listID)
    })
  },

  async arrangeList({ caller, listID, body }) {
    await access.list(db, caller, listID, 'viewer')
    const key = { list_id: listID, user_id: caller.user_id }
    return db.transact(async (tx) => {
      if (await arrange(tx, key, body)) tx.news.lists.add(listID)
      return getProject(tx, { ...key, now: toTimestamp(clock.now()) })
    })
  },

  async getListEvents({ caller, listID, headers, presence }) {
    const list = await access.list(db, caller, listID, 'viewer')
    const since = headers['last-event-id']
    if (presence !== 'true' || caller.credential.kind !== 'session') return streams.follow(caller, list, { since })
    const isSeen = async () => (await findUserById(db, { id: caller.user_id }))?.presence === 1
    return streams.follow(caller, list, { since, isSeen })
  },

  async tellWriting({ caller, listID, body }) {
    await access.list(db, caller, listID, 'viewer')
    streams.presence.place(listID, caller.user_id, body)
  },

  async getListChanges({ caller, listID, since }) {
    const list = await access.list(db, caller, listID, 'viewer')
    return feed.changes(list, since)
  },
})

/** The list as its caller sees it; it may have been deleted or left since access was checked. */
const getProject = async (...key: Parameters<typeof findProject>) =>
  (await findProject(...key)) ?? refuse('not_found', 'There is no such list.')
