import assert from 'node:assert/strict'
import type { Batch } from './judge.ts'
import { byID, byName, inOrder, type ListState, openTasks, projectOf } from './list-state.ts'
import type { Slot, World } from './world.ts'

/** Every user sees what the model says that they see, and nothing else. */
export const assertVisible = async ({ people, entries, now }: World): Promise<void> => {
  const lists = entries.map((entry) => ({
    ...entry,
    open: openTasks(entry.state),
    all: inOrder(entry.state.tasks.values()),
  }))
  await Promise.all(
    people.map(async ({ api }, user) => {
      const mine = lists.flatMap(({ state, roles, seen, open, isGone }) => {
        const role = roles.get(user)
        return isGone || !role ? [] : [projectOf(state, open, { user, role, seen_rev: seen.get(user)! }, now)]
      })
      assert.deepEqual(await api.getLists(), mine.sort(byName), `the lists of user ${user}`)
      for (const { state, roles, open, all, isGone } of lists) {
        const listID = state.id
        if (!isGone && roles.has(user)) {
          assert.deepEqual(await api.getTasks({ listID }), open)
          assert.deepEqual(await api.getTasks({ listID, archived: 'true' }), all)
          const task = all[(state.rev + user) % all.length]
          if (task) assert.deepEqual(await api.getComments({ taskID: task.id }), threadOf(state, task.id))
          continue
        }
        const [hidden] = all
        const reads = [
          'getTasks',
          'getList',
          'getListChanges',
          'getListEvents',
          ...(hidden ? (['getTask', 'getComments'] as const) : []),
        ] as const
        const id = reads[(state.rev + user) % reads.length]!
        const parameters = id === 'getTask' || id === 'getComments' ? { taskID: hidden!.id } : { listID }
        assert.equal((await api.raw(id, parameters)).status, 404, id)
      }
    }),
  )
}

/** Made at one moment, they come by their ids. */
const threadOf = ({ comments }: ListState, taskID: string) =>
  byID(comments.values())
    .filter(({ task_id }) => task_id === taskID)
    .sort((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))

/**
 * A connected watcher of a list that it may see comes to know what GET answers; any other is told to go, and was not told
 * what happened after it lost its right. Returns whether the watcher goes on.
 */
export const settle = async ({ watcher, entry, isConnected }: Slot, batch: Batch | undefined): Promise<boolean> => {
  const { state, roles, isGone } = entry
  const isMember = !isGone && roles.has(watcher.user)
  assertNotToldTooMuch(watcher, batch)
  if (!isConnected) return isMember
  if (!isMember) {
    await watcher.until(() => watcher.state === 'ended', 'the stream ends')
    assert.ok(watcher.wasDeleted ? isGone : watcher.status === 404, `ended with ${watcher.status}`)
    assertNotToldTooMuch(watcher, batch)
    return false
  }
  const hasJoinedJustNow = batch?.memberships.has(watcher.user) === true
  const isCurrent = () => watcher.state === 'live' && watcher.rev === state.rev
  await watcher.until(() => isCurrent() || (hasJoinedJustNow && watcher.state === 'ended'), `rev ${state.rev} is told`)
  if (!isCurrent()) return false
  assert.deepEqual(inOrder(watcher.tasks.values()), openTasks(state))
  const since = [...state.comments.values()].filter((comment) => comment.rev > watcher.knownSince)
  assert.deepEqual(byID(watcher.comments.values()), byID(since))
  if (watcher.fields) {
    const { name, description, icon, git_repo, fields_by } = state
    assert.deepEqual(watcher.fields, { name, description, icon, git_repo, by: fields_by })
  }
  return true
}

const assertNotToldTooMuch = ({ user, rev }: Slot['watcher'], batch: Batch | undefined): void => {
  if (batch?.memberships.size !== 1 || !batch.memberships.has(user) || batch.memberships.get(user)) return
  const [left] = batch.unexplained
  assert.ok(rev === undefined || rev < left!, `left at rev ${left} and was told rev ${rev}`)
}
