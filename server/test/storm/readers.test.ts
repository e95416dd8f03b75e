import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type Client, createClient } from '@docket/client'
import { fetchUnchecked } from '../checked-fetch.ts'
import { databaseName } from '../harness.ts'
import { type Random, randomFrom } from './random.ts'
import { Reader, storedOf } from './reader.ts'
import { openSite, type Site } from './site.ts'
import { isUnanswered, Place, Writer } from './writers.ts'

/** `DOCKET_STORM_CHANGES=100000` is a soak. */
const CHANGES = Number(process.env['DOCKET_STORM_CHANGES'] ?? 800)
/** Calls, of which some are batches. */
const ROUND = Math.min(CHANGES / 4, 1500)
const [LISTS, WRITERS, READERS] = [4, 8, 50]

const timeout = 180_000 + CHANGES * 30

test(`${READERS} readers that are cut, killed under, slow and shown the door are told every change once on ${databaseName}`, {
  timeout,
}, async (t) => {
  const seed = Number(process.env['DOCKET_STORM_SEED'] ?? Date.now() % 1_000_000)
  t.diagnostic(`DOCKET_STORM_SEED=${seed}`)
  await using site = await openSite(randomFrom(seed))
  using storm = await Storm.open(site, randomFrom(seed + 1))
  let rounds = 0
  for (; storm.counts.changes < CHANGES || !storm.isStorm; rounds++) await storm.round(ROUND)
  t.diagnostic(`${rounds} rounds: ${JSON.stringify(storm.counts)}`)
})

/** A reader, and whose it is. */
interface Seat {
  readonly place: Place
  readonly reader: Reader
}

class Storm implements Disposable {
  readonly counts = {
    changes: 0,
    refused: 0,
    frames: 0,
    connections: 0,
    baselines: 0,
    cuts: 0,
    kills: 0,
    removed: 0,
    attempts: 0,
    comments: 0,
  }
  readonly #site: Site
  readonly #random: Random
  readonly #places: readonly Place[]
  readonly #writers: readonly Writer[]
  readonly #seats: readonly Seat[]
  readonly #owner: Client
  readonly #guest: { readonly email: string; readonly user_id: string; readonly api: Client }
  /** Readers that come and go. */
  readonly #passing = new Set<Reader>()
  #said = 0
  #isOver = false
  #isSlow = false

  static async open(site: Site, random: Random): Promise<Storm> {
    const through = clientsOf(site)
    const owner = through(site.token)
    const join = async (email: string) => {
      const body = { email, password: 'correct horse battery', terms_accepted: true as const }
      const { token, user_id } = await owner.register({ body })
      return { email, user_id, token, api: through(token) }
    }
    const [ed, guest] = [await join('ed@example.org'), await join('guest@example.org')]
    const places = await Promise.all(Array.from({ length: LISTS }, () => openPlace(owner, ed.email)))
    return new Storm(site, random, places, { owner, ed, guest })
  }

  private constructor(site: Site, random: Random, places: readonly Place[], people: People) {
    this.#site = site
    this.#random = random
    this.#places = places
    this.#owner = people.owner
    this.#guest = people.guest
    const apis = [people.owner, people.ed.api]
    this.#writers = Array.from({ length: WRITERS }, (_, n) => new Writer(apis[n % 2]!, random, () => this.#say()))
    const slow = clientsOf(site, () => this.#isSlow)(people.ed.token)
    this.#seats = Array.from({ length: READERS }, (_, n) => {
      const place = places[n % LISTS]!
      return { place, reader: new Reader(n % 5 === 0 ? slow : apis[n % 2]!, place.listID) }
    })
  }

  /** Everything that can happen has happened. */
  get isStorm(): boolean {
    const { removed, cuts, refused, attempts, comments } = this.counts
    return Math.min(removed, cuts, refused, attempts, comments) > 0
  }

  get #calls(): number {
    return this.#writers.reduce((sum, { counts }) => sum + counts.made, 0)
  }

  /** So many calls are made while everything else happens; then everybody has to know the same. */
  async round(calls: number): Promise<void> {
    const upto = this.#calls + calls
    this.#isOver = false
    this.#isSlow = true
    for (const { reader } of this.#seats) if (reader.state === 'ended') reader.connect()
    const writing = this.#writers.map(async (writer) => {
      while (this.#calls < upto && !this.#isOver) await writer.write(this.#random.pick(this.#places))
    })
    const ending = Promise.all(writing).finally(() => (this.#isOver = true))
    const all = [ending, this.#cutting(), this.#killing(), this.#keepingTheDoor(), this.#deleting()]
    // Whatever fails, nobody goes on who would be left behind.
    const ends = await Promise.allSettled(all.map((one) => one.catch(this.#giveUp)))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    this.#isSlow = false
    this.counts.changes = 0
    for (const place of this.#places) await this.#settle(place)
    this.#count()
  }

  async #cutting(): Promise<void> {
    while (!this.#isOver) {
      await delay(this.#random.below(60))
      const { reader } = this.#random.pick(this.#seats)
      if (reader.state === 'ended') reader.connect()
      else await reader.cut()
      this.counts.cuts++
    }
  }

  async #killing(): Promise<void> {
    await delay(300 + this.#random.below(500))
    await this.#site.kill()
    this.counts.kills++
  }

  /** Lets a guest in and out of one of the lists, who is to hear nothing that was said after they had to go. */
  async #keepingTheDoor(): Promise<void> {
    const { email, user_id: userID, api } = this.#guest
    do {
      const { listID } = this.#random.pick(this.#places)
      await untilDone(() => this.#owner.addMember({ listID, body: { email, role: 'viewer' } }))
      const readers = Array.from({ length: 3 }, () => this.#open(api, listID))
      await Promise.all(readers.map((reader) => reader.until(() => reader.state === 'live', 'the guest is told')))
      await untilDone(() => this.#owner.removeMember({ listID, userID }), 404)
      const said = this.#said
      for (const reader of readers) {
        await reader.until(() => reader.state === 'ended', 'the guest is gone')
        assert.equal(reader.refusal, 404)
        assert.ok(latestIn(reader) <= said, `the guest heard ${latestIn(reader)}, and had to go at ${said}`)
      }
      for (const reader of readers) this.#passing.delete(reader)
      this.counts.removed++
    } while (!this.#isOver)
  }

  /** Whoever follows a list that is deleted is told so, and nothing after it. */
  async #deleting(): Promise<void> {
    const { listID } = await openPlace(this.#owner, 'ed@example.org')
    const reader = this.#open(this.#owner, listID)
    await reader.until(() => reader.state === 'live', 'the list is told')
    await untilDone(() => this.#owner.deleteList({ listID }), 404)
    await reader.until(() => reader.state === 'ended', 'the list is deleted')
    assert.ok(reader.wasDeleted || reader.refusal === 404)
  }

  /** Once nothing happens any more, every reader knows what there is to read. */
  async #settle(place: Place): Promise<void> {
    const { listID } = place
    await untilQuiet(this.#owner, listID)
    const stored = await storedOf(this.#owner, listID)
    place.busy.clear()
    place.taskIDs.splice(0, Number.POSITIVE_INFINITY, ...stored.all.map(({ id }) => id))
    this.counts.changes += stored.rev
    this.counts.attempts += stored.attempts.length
    this.counts.comments += stored.comments.length
    for (const { reader } of this.#seats.filter((seat) => seat.place === place)) {
      if (reader.state === 'ended') reader.connect()
      await reader.learns(stored)
    }
  }

  #count(): void {
    const { counts } = this
    counts.refused = this.#writers.reduce((sum, writer) => sum + writer.counts.refused, 0)
    for (const key of ['frames', 'connections', 'baselines'] as const)
      counts[key] = this.#seats.reduce((sum, { reader }) => sum + reader.counts[key], 0)
  }

  readonly #giveUp = (error: unknown): never => {
    this.#isOver = true
    throw error
  }

  /** For a while: it is closed in the end, whatever happens. */
  #open(api: Client, listID: string): Reader {
    const reader = new Reader(api, listID)
    this.#passing.add(reader)
    reader.connect()
    return reader
  }

  #say(): string {
    return String(++this.#said)
  }

  [Symbol.dispose](): void {
    this.#isOver = true
    for (const reader of [...this.#passing, ...this.#seats.map((seat) => seat.reader)]) reader.close()
  }
}

interface People {
  readonly owner: Client
  readonly ed: { readonly token: string; readonly api: Client }
  readonly guest: { readonly email: string; readonly user_id: string; readonly api: Client }
}

/** Clients whose calls go to whichever process runs. Those that are slow take what they are sent by and by. */
const clientsOf =
  (site: Site, isSlow = () => false) =>
  (token: string): Client =>
    createClient({
      token,
      fetch: async (address, init) => {
        const isStream = String(address).endsWith('/events')
        const answer = await (isStream ? fetchUnchecked : fetch)(`${await site.url()}${String(address)}`, init)
        if (!answer.body || !isSlow()) return answer
        const slowly = new TransformStream<Uint8Array, Uint8Array>({
          async transform(chunk, controller) {
            if (isSlow()) await delay(50)
            controller.enqueue(chunk)
          },
        })
        return new Response(answer.body.pipeThrough(slowly), answer)
      },
    })

const openPlace = async (owner: Client, email: string): Promise<Place> => {
  const { id: listID } = await untilDone(() => owner.createList({ body: { name: 'Storm' } }))
  await untilDone(() => owner.addMember({ listID, body: { email, role: 'editor' } }))
  const place = new Place(listID)
  while (place.taskIDs.length < 10)
    place.taskIDs.push((await untilDone(() => owner.createTask({ listID, body: { name: '0' } }))).id)
  return place
}

/** Takes every task back that somebody has: nothing runs out any more. */
const untilQuiet = async (owner: Client, listID: string) => {
  for (;;) {
    const tasks = await owner.getTasks({ listID })
    const leased = tasks.filter((task) => task.lease !== null)
    if (leased.length === 0) return
    for (const { id: taskID } of leased) await owner.releaseLease({ taskID, body: {} })
  }
}

/** The highest number that a reader was told. */
const latestIn = ({ tasks, comments, attempts }: Reader): number =>
  Math.max(
    0,
    ...[...tasks.values()].flatMap(({ name, description }) => [Number(name), Number(description)]),
    ...[...comments.values()].map(({ body }) => Number(body)),
    ...[...attempts.values()].map(({ worker }) => Number(worker)),
  )

/** Asks again while there is no answer; `gone` says that it was done before. */
const untilDone = async <T>(ask: () => Promise<T>, gone?: 404): Promise<T> => {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      const { status } = error as { status?: number }
      if (status !== undefined && status === gone) return undefined as T
      if (!isUnanswered(status)) throw error
    }
  }
}
