import type { Figure } from '../../figures/figure.ts'
import {
  type Announce,
  type Database,
  type Listener,
  MovedMeanwhile,
  type Reports,
  type Shared,
  type Subject,
  type Tx,
} from '../database.ts'
import { postgresDialect } from '../dialect.ts'
import { type Query, query } from '../query.ts'
import { Bus } from './bus.ts'
import { connectionTo, run } from './client.ts'
import { LentConnections, SharedConnections } from './connections.ts'
import { Contact } from './contact.ts'
import { asRefusal } from './errors.ts'
import { findIllness } from './illness.ts'
import { prepare } from './start.ts'
import { Timeline } from './timeline.ts'
import { Writers } from './writers.ts'

const MAX_REMEMBERED = 20_000
/** So often a task is looked for that is moved again and again. */
const ATTEMPTS = 5

/** Opens and migrates the database that `url` (`postgres://…`) names, with up to `connections` connections (two at least). */
export const openPostgres = async (
  url: string,
  { warn, connections = 10 }: Pick<Reports, 'warn'> & { connections?: number | undefined },
): Promise<Database> => {
  await prepare(connectionTo(url))
  return new Postgres(url, connections, warn)
}

/** Reads and writes have connections of their own, so that no read waits behind a writer. */
class Postgres implements Database {
  readonly dialect = postgresDialect
  readonly #url: string
  readonly #contact = new Contact()
  readonly #reading: SharedConnections
  readonly #writing: LentConnections
  readonly #writers: Writers
  readonly #listOf = new Map<string, string>()
  readonly #timeline: Timeline
  #announce: Announce = () => {}
  #onLineage: Listener['onLineage'] = () => {}

  constructor(url: string, connections: number, warn: Reports['warn']) {
    const forReading = Math.max(1, Math.floor(connections * 0.4))
    this.#url = url
    const forWriting = Math.max(1, connections - forReading)
    const onLineage = (lineage: string) => {
      this.#reading.forgetAll()
      this.#writing.forgetAll()
      this.#onLineage(lineage)
    }
    this.#timeline = new Timeline({ onLineage, warn })
    const { check } = this.#timeline
    this.#reading = new SharedConnections(connectionTo(url), forReading, this.#contact, check)
    this.#writing = new LentConnections(connectionTo(url), forWriting, this.#contact, check)
    this.#writers = new Writers(this.#writing, (news) => this.#announce(news))
  }

  get figures(): Figure[] {
    const pools = { read: this.#reading, write: this.#writing }
    const of = (what: 'open' | 'busy' | 'waiting') => () =>
      Object.entries(pools).map(([pool, { figures }]) => ({ labels: { pool }, value: figures[what] }))
    return [
      ...this.#writers.figures.all,
      {
        name: 'docket_database_connections',
        help: 'Open connections to PostgreSQL.',
        type: 'gauge',
        read: of('open'),
      },
      {
        name: 'docket_database_connections_busy',
        help: 'Those of them that are in use.',
        type: 'gauge',
        read: of('busy'),
      },
      {
        name: 'docket_database_waiting',
        help: 'Callers that wait for a connection.',
        type: 'gauge',
        read: of('waiting'),
      },
    ]
  }

  async illness(): Promise<string | undefined> {
    const client = await this.#writing.lend().catch((error: unknown) => {
      throw asRefusal(error)
    })
    try {
      const found = await findIllness(client)
      this.#writing.giveBack(client)
      return found
    } catch (error) {
      this.#writing.giveBack(client, error)
      throw asRefusal(error)
    }
  }

  async all<P, R>(query: Query<P, R>, values: P): Promise<R[]> {
    try {
      return await this.#reading.use((client) => run(client, query, values, setImmediate))
    } catch (error) {
      throw asRefusal(error)
    }
  }

  async first<P, R>(query: Query<P, R>, values: P): Promise<R | undefined> {
    return (await this.all(query, values))[0]
  }

  async share({ deliver, hear, catchUp, onAway, onBack, onLineage }: Listener): Promise<Shared> {
    this.#contact.listener = { onAway, onBack }
    const bus = new Bus(connectionTo(this.#url), this.#contact, {
      onNews: deliver,
      onWord: hear ?? (() => {}),
      onGap: catchUp,
    })
    await bus.listen()
    this.#onLineage = (lineage) => {
      onLineage(lineage)
      bus.reconnect()
    }
    if (this.#timeline.lineage !== undefined) onLineage(this.#timeline.lineage)
    this.#announce = (news) => {
      deliver(news)
      bus.send(news)
    }
    return {
      say: bus.say,
      [Symbol.asyncDispose]: async () => {
        this.#contact.listener = undefined
        this.#onLineage = () => {}
        await bus[Symbol.asyncDispose]()
      },
    }
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#writers.transact(work)
  }

  async transactOn<T>(subject: Subject, work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#writers.transact(work, { list_id: await this.#findListOf(subject), lock: subject.lock })
      } catch (error) {
        if (!(error instanceof MovedMeanwhile) || attempt === ATTEMPTS) throw error
        this.#listOf.delete(keyOf(subject) ?? '')
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writers.done()
    await Promise.all([this.#writing[Symbol.asyncDispose](), this.#reading[Symbol.asyncDispose]()])
  }

  /** Only for the choice of a group: where it is another by now, that is found out. */
  async #findListOf(subject: Subject): Promise<string | undefined> {
    const { list, comment } = subject
    if (list !== undefined) return list
    const key = keyOf(subject)
    if (key === undefined) return undefined
    const remembered = this.#listOf.get(key)
    if (remembered) return remembered
    const found = await (comment === undefined
      ? this.first(listOfTask, { task: key })
      : this.first(listOfComment, { comment }))
    if (!found) return undefined
    if (this.#listOf.size >= MAX_REMEMBERED) this.#listOf.clear()
    this.#listOf.set(key, found.list_id)
    return found.list_id
  }
}

const keyOf = ({ task, comment }: Subject): string | undefined => task ?? comment?.toString()

const listOfTask = query((q, p: { task: string }) => q.selectFrom('tasks').where('id', '=', p.task).select('list_id'))

const listOfComment = query((q, p: { comment: number }) =>
  q.selectFrom('comments').where('id', '=', p.comment).select('list_id'),
)
