import { setImmediate as nextTurn } from 'node:timers/promises'
import { refuse, type SearchHit, type SearchResult, type TaskStatus, withoutMentions } from '@docket/contract'
import { match, wordsOf } from '@docket/contract/fold'
import type { Db } from '../engine/db/database.ts'
import { covers, type KeyScope } from '../engine/db/key-scope.ts'
import { Semaphore } from '../engine/limits/semaphore.ts'
import { counted } from '../engine/outside/deadline.ts'
import { cacheBytes } from '../engine/outside/machine.ts'
import { NO_ROOM, type Room } from '../engine/outside/room.ts'
import { KeptAtRev, type Past } from '../engine/revisions/kept-at-rev.ts'
import { FoldedList, type FoldedTask } from './folded-list.ts'
import { findHeads } from './queries.ts'
import { findBody, findHits } from './search-queries.ts'
import { snippetOf } from './snippet.ts'

const MOST_BYTES = 64 * 1024 * 1024
/** After so long the answer says that it is not complete. */
const MOST_MS = 2000
/** The loop is held no longer at once. */
const SLICE_MS = 4
const ROWS_BETWEEN_LOOKS = 50
const MOST_WORDS = 8

interface Asked {
  readonly user_id: string
  /** What of it the caller's API key reaches. */
  readonly scope: KeyScope
  /** Where there is none, nothing is found. */
  readonly q: string | undefined
  readonly list_id?: string | undefined
  readonly status?: TaskStatus | undefined
  readonly archived?: 'true' | 'false' | undefined
  readonly limit: number
}

interface Candidate {
  readonly id: string
  readonly comment_id: number | null
  readonly where: SearchHit['where']
  /** The lower the better. */
  readonly rank: number
}

/** Searches what an account can see by looking through all of it: nothing is indexed (ADR 41). */
export class Search {
  readonly #db: Db
  readonly #room: Room
  readonly #kept: KeptAtRev<FoldedList>
  readonly #limited = new Semaphore(2, { maxWaiting: 100, busy: 'Too much is being searched. Try again in a moment.' })

  constructor(db: Db, live: Past & { readonly room: Room }) {
    this.#db = db
    this.#room = live.room
    this.#kept = new KeptAtRev(cacheBytes(MOST_BYTES), live)
  }

  find(asked: Asked): Promise<SearchResult> {
    return this.#limited.run(() => this.#find(asked))
  }

  async #find(asked: Asked): Promise<SearchResult> {
    const words = wordsOf(asked.q ?? '')
    if (words.length === 0) return { hits: [], complete: true }
    if (words.length > MOST_WORDS) refuse('request.invalid', `q: must have at most ${MOST_WORDS} words.`)
    const until = performance.now() + MOST_MS
    const visible = (await findHeads(this.#db, asked)).filter(({ id }) => covers(asked.scope, id))
    const heads = asked.list_id === undefined ? visible : visible.filter(({ id }) => id === asked.list_id)
    if (asked.list_id !== undefined && heads.length === 0) refuse('not_found', 'There is no such list.')
    const best = new Best(asked.limit)
    const turns = new Turns()
    let complete = true
    for (const { id, rev } of heads) {
      if (performance.now() > until) {
        complete = false
        break
      }
      const list = await this.#listOf(id, rev)
      if (list === 'too long') complete = false
      else if (list) await look(list, words, asked, { best, turns })
    }
    return { hits: await this.#show(best.all, words, asked), complete }
  }

  /** Nothing where the list went meanwhile. */
  async #listOf(id: string, rev: number): Promise<FoldedList | 'too long' | undefined> {
    try {
      return await this.#kept.of(id, rev, (last) => FoldedList.read(this.#db, id, last, this.#room))
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'not_found') return undefined
      if (code === NO_ROOM) return 'too long'
      throw error
    }
  }

  /** As they are now, and only what the caller can see now. */
  async #show(found: readonly Candidate[], words: readonly string[], { user_id, scope }: Asked): Promise<SearchHit[]> {
    const ids = JSON.stringify(found.map(({ id }) => id))
    const rows = new Map((await findHits(this.#db, { ids, user_id })).map((row) => [row.id, row]))
    const hits: SearchHit[] = []
    for (const { id, comment_id, where } of found) {
      const row = rows.get(id)
      if (!row || !covers(scope, row.list_id)) continue
      const { description, id: task_id, ...task } = row
      const said = comment_id === null ? undefined : await findBody(this.#db, { id: comment_id, task_id })
      if (comment_id !== null && !said) continue
      const text = { name: task.name, description, comment: said?.body ?? '' }[where]
      hits.push({
        ...task,
        task_id,
        comment_id,
        where,
        snippet: counted(() => snippetOf(where === 'name' ? text : withoutMentions(text), words.at(-1)!)),
      })
    }
    return hits
  }
}

/** The best ones. Of equals the newest: ids are in the order of time. */
class Best {
  readonly #limit: number
  #found: Candidate[] = []
  /** Who is no better need not be kept. */
  #last: Candidate | undefined

  constructor(limit: number) {
    this.#limit = limit
  }

  add(candidate: Candidate): void {
    if (this.#last && compare(candidate, this.#last) > 0) return
    if (this.#found.push(candidate) < 4 * this.#limit + 100) return
    this.#found = this.all
    this.#last = this.#found.at(-1)
  }

  get all(): Candidate[] {
    return this.#found.sort(compare).slice(0, this.#limit)
  }
}

const compare = (a: Candidate, b: Candidate): number => a.rank - b.rank || (a.id < b.id ? 1 : -1)

const look = async (
  list: FoldedList,
  words: readonly string[],
  asked: Asked,
  { best, turns }: { best: Best; turns: Turns },
): Promise<void> => {
  const isWanted = (task: FoldedTask) =>
    (asked.status === undefined || task.status === asked.status) &&
    (asked.archived === undefined || task.isArchived === (asked.archived === 'true'))
  const id = idIn(words)
  // What changed last comes first: most of what follows is no better.
  await turns.visit([...list.tasks.values()].toReversed(), (task) => {
    if (!isWanted(task)) return
    const rank = id !== undefined && task.id.endsWith(id) ? 0 : rankOf(task, words)
    if (rank === undefined) return
    const where = rank < 2 ? 'name' : 'description'
    best.add({ id: task.id, comment_id: null, where, rank: 2 * rank + lateness(task) })
  })
  const ranks = new Map<string, Candidate>()
  await turns.visit([...list.comments.values()], ({ id: comment_id, task_id, body }) => {
    const rank = worst(words, (word) => match(body, word))
    const task = rank < 2 ? list.tasks.get(task_id) : undefined
    if (!task || !isWanted(task) || rankOf(task, words) !== undefined) return
    const found = { id: task_id, comment_id, where: 'comment', rank: 2 * (4 + rank) + lateness(task) } as const
    const known = ranks.get(task_id)
    if (!known || found.rank < known.rank) ranks.set(task_id, found)
  })
  for (const found of ranks.values()) best.add(found)
}

/** Whoever looks for an id, or its end, means that task. */
const idIn = ([word, ...others]: readonly string[]): string | undefined =>
  others.length === 0 && word !== undefined && /^[0-9a-f-]{8,36}$/.test(word) ? word : undefined

/** What is done, or put away, comes after what is open. */
const lateness = ({ status, isArchived }: FoldedTask): 0 | 1 =>
  isArchived || status === 'completed' || status === 'failed' ? 1 : 0

/** 0 and 1 for its name, 2 and 3 for its description as well; undefined where it has not all of the words. */
const rankOf = ({ text, name_length }: FoldedTask, words: readonly string[]): number | undefined => {
  if (!words.every((word) => text.includes(word))) return undefined
  const name = text.slice(0, name_length)
  return worst(words, (word) => {
    const inName = match(name, word)
    return inName < 2 ? inName : 2 + match(text, word)
  })
}

const worst = (words: readonly string[], rank: (word: string) => number): number => {
  let most = 0
  for (const word of words) most = Math.max(most, rank(word))
  return most
}

/** Goes through many rows, and lets others come in between. */
class Turns {
  #until = performance.now() + SLICE_MS

  async visit<Row>(rows: readonly Row[], take: (row: Row) => void): Promise<void> {
    let at = 0
    const isLeft = (): boolean => {
      while (at < rows.length) {
        take(rows[at++]!)
        if (at % ROWS_BETWEEN_LOOKS === 0 && performance.now() > this.#until) break
      }
      return at < rows.length
    }
    while (counted(isLeft)) await this.#rest()
    if (performance.now() > this.#until) await this.#rest()
  }

  async #rest(): Promise<void> {
    await nextTurn()
    this.#until = performance.now() + SLICE_MS
  }
}
