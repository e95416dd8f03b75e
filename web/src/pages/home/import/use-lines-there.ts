import { useEffect, useState } from 'react'
import type { LineThere } from '../../../domain/missing-lines.ts'
import type { Account } from '../../../live/account.ts'
import { useAccount } from '../../../live/use-account.ts'

interface ListThere {
  lines: readonly LineThere[]
  /** The highest position among them. */
  last: number
}

export type LinesThere = ReadonlyMap<string, ListThere>

const none: LinesThere = new Map()

/** The lines of these lists, archived ones too, as they are when somebody is about to add to them. */
export const useLinesThere = (ids: readonly string[]): LinesThere | 'looking' | 'unknown' => {
  const account = useAccount()
  const asked = ids.join(' ')
  const [found, setFound] = useState<{ asked: string; lines: LinesThere | 'unknown' }>()
  useEffect(() => {
    let isLatest = true
    const take = (lines: LinesThere | 'unknown') => isLatest && setFound({ asked, lines })
    const all = asked === '' ? [] : asked.split(' ')
    lookUp(account, all, () => isLatest).then(take, () => take('unknown'))
    return () => {
      isLatest = false
    }
  }, [account, asked])
  if (asked === '') return none
  return found?.asked === asked ? found.lines : 'looking'
}

const lookUp = async (account: Account, ids: readonly string[], isWanted: () => boolean): Promise<LinesThere> => {
  const there = new Map<string, ListThere>()
  for (const id of ids) {
    if (!isWanted()) break
    const listID = await account.lists.made(id)
    const tasks = await account.api.getTasks({ listID, archived: 'true' })
    // What was added here a moment ago may still be on its way.
    const unsent = account.outbox
      .of(account.lists.keyNow(id))
      .flatMap(({ edit }) => (edit.kind === 'add' ? [edit.line] : []))
    const lines = [...tasks, ...unsent.map(({ name, due_at = null }) => ({ name, due_at }))]
    there.set(id, { lines, last: tasks.reduce((last, { position }) => Math.max(last, position), 0) })
  }
  return there
}
