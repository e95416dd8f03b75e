import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListCopy, listCopies, Project, Repeatable } from '@docket/contract'
import { sessionEnded } from '../accounts/own-account.ts'
import { lockUser } from '../accounts/user-queries.ts'
import type { Context } from '../context.ts'
import { access } from '../engine/access/access.ts'
import type { Caller } from '../engine/call/caller.ts'
import type { Handlers } from '../engine/call/handler.ts'
import type { Tx } from '../engine/db/database.ts'
import { answeredBefore, idempotencyLock } from '../engine/idempotency/once.ts'
import { toTimestamp } from '../engine/outside/clock.ts'
import { orderedIDs } from '../engine/outside/ids.ts'
import { dropHalfMade } from '../lists/deletion.ts'
import { giveList } from '../lists/half-made-queries.ts'
import { assertMayOwnMore } from '../lists/own-lists.ts'
import { findProject, getListFields, insertOwner } from '../lists/queries.ts'
import { Copies } from './copies.ts'
import { ListCopying } from './list-copying.ts'

interface Asked {
  readonly caller: Caller
  readonly listID: string
  readonly repeatable: Repeatable | undefined
  readonly body: ListCopy
}

export const copyHandlers = ({ clock, db, once }: Context): Handlers<typeof listCopies> => {
  const copies = new Copies()
  const newID = orderedIDs(clock)
  const time = () => toTimestamp(clock.now())

  const copy = async (asked: Asked): Promise<Project> => {
    const { caller, listID, body } = asked
    const copying = new ListCopying(newID, { owner_id: caller.user_id, keepDates: body.keep_dates })
    await db.transactOn({ list: listID }, async (tx) => {
      const list = await access.list(tx, caller, listID, 'viewer')
      await assertMayOwnMore(tx, caller)
      await copying.begin(tx, list, time())
    })
    let made: Project | undefined
    try {
      for (made = await copySome(asked, copying); !made; made = await copySome(asked, copying)) await nextTurn()
      return made
    } finally {
      // Where this fails as well, a job finds what was left.
      if (made?.id !== copying.id) await db.transact((tx) => dropHalfMade(tx, copying.id, time())).catch(() => {})
    }
  }

  /** Answers the copy once it is whole, or the one that another call with the same key was faster with. */
  const copySome = async (asked: Asked, copying: ListCopying): Promise<Project | undefined> => {
    const { caller, listID } = asked
    const { slice, project } = await db.transactOn({ list: listID, lock: idempotencyLock(asked) }, async (tx) => {
      const list = await access.list(tx, caller, listID, 'viewer')
      const slice = await copying.copySome(tx, list, time())
      return { slice, project: slice.isWhole ? await finish(tx, asked, copying.id) : undefined }
    })
    copying.note(slice)
    return project
  }

  const finish = async (tx: Tx, { caller, listID, repeatable, body }: Asked, id: string): Promise<Project> => {
    const now = time()
    const { user_id } = caller
    if (!(await lockUser(tx, { id: user_id }))) sessionEnded()
    return once(tx, { caller, repeatable, now }, async () => {
      await assertMayOwnMore(tx, caller)
      const { fields_rev: _, ...fields } = await getListFields(tx, listID)
      const { rev } = (await giveList(tx, { ...fields, name: body.name ?? fields.name, id, owner_id: user_id, now }))!
      await insertOwner(tx, { list_id: id, user_id, rev, now })
      tx.news.lists.add(id)
      return (await findProject(tx, { list_id: id, user_id, now }))!
    })
  }

  return {
    async copyList({ caller, listID, repeatable, body }) {
      await access.list(db, caller, listID, 'viewer')
      const answered = await answeredBefore(db, { caller, repeatable, now: time() })
      if (answered !== undefined) return answered as Project
      return copies.run(caller.user_id, repeatable, () => copy({ caller, listID, repeatable, body }))
    },
  }
}
