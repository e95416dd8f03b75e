import { ApiError } from '@docket/client'
import type { ConnectionState } from './connection.ts'
import type { Link } from './shared-stream.ts'
import { BEAT_MS, type FromLeader, type ToLeader } from './tab-messages.ts'
import { isVisible } from './visible.ts'

/** A leader that says nothing for so long is gone, whatever its lock says: its tab may be frozen. */
const SILENCE_MS = BEAT_MS * 2 + 1000
const AGAIN_MS = 1000

/** Listens to the tab that leads. */
export class FollowingTab<Frame> {
  readonly #link: Link<Frame>
  readonly #channel: BroadcastChannel
  #leader: { id: string; state: ConnectionState } | undefined
  #isNew: boolean
  #isCatchingUp = false
  /** What is told while it is asked what came before. */
  #held: FromLeader<Frame>[] = []
  #isClosed = false
  #silence: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined

  /** `isNew`: nothing is known of the time since the bookmark. */
  constructor(link: Link<Frame>, channel: BroadcastChannel, { isNew }: { isNew: boolean }) {
    this.#link = link
    this.#isNew = isNew
    this.#channel = channel
    this.#channel.addEventListener('message', this.#hear)
    this.#waitForWord()
    this.#ask('hello')
    // Where there is no bookmark everything is asked for: once, when the leader is known to be heard.
    if (isNew && link.since() !== undefined) void this.#catchUp()
  }

  retry(): void {
    this.#ask('retry')
    if (this.#isNew) void this.#catchUp()
  }

  doubt(): void {
    this.#ask('doubt')
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#silence)
    clearTimeout(this.#again)
    this.#channel.removeEventListener('message', this.#hear)
  }

  readonly #hear = ({ data }: MessageEvent<FromLeader<Frame> | ToLeader>): void => {
    if (!('leader' in data)) return
    this.#waitForWord()
    if (this.#isCatchingUp && data.kind !== 'end') this.#held.push(data)
    else this.#apply(data)
  }

  #apply(told: FromLeader<Frame>): void {
    if (this.#isClosed) return
    if (told.kind === 'state') return this.#compare(told)
    if (told.kind === 'begin') this.#link.begin()
    if (told.kind === 'frame') this.#link.receive(told.frame)
    if (told.kind === 'end') this.#end(told)
  }

  /** Everything that the leader knows has been told before this, or came before this tab was listening. */
  #compare({ leader, state, since }: Extract<FromLeader<Frame>, { kind: 'state' }>): void {
    const isAnother = this.#leader?.id !== leader
    if (isAnother) this.#ask('hello')
    this.#leader = { id: leader, state }
    const isUnknown = isAnother && since === undefined
    if (isUnknown || isBehind(this.#link.since(), since)) return void this.#catchUp()
    if (!this.#isNew) this.#link.become(state)
  }

  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp) return
    this.#isCatchingUp = true
    clearTimeout(this.#again)
    try {
      await this.#link.catchUp(() => this.#isClosed, this.#isNew)
      this.#isNew = false
    } catch (error) {
      this.#failed(error as ApiError)
    }
    this.#isCatchingUp = false
    if (this.#isClosed) return
    if (this.#leader && !this.#isNew) this.#link.become(this.#leader.state)
    for (const told of this.#held.splice(0)) if (!this.#isOld(told)) this.#apply(told)
  }

  /** What was asked for may be newer than this, and not everything that a frame brings can be compared. */
  #isOld(told: FromLeader<Frame>): boolean {
    if (told.kind !== 'frame') return false
    const after = this.#link.source.bookmarkAfter(told.frame, this.#link.since())
    return after !== undefined && after !== this.#link.since() && !isBehind(this.#link.since(), after)
  }

  #failed(refusal: ApiError): void {
    if (this.#isClosed) return
    if ([401, 403, 404].includes(refusal.status)) {
      this.close()
      return this.#link.end(refusal)
    }
    this.#link.become('reconnecting')
    this.#again = setTimeout(() => void this.#catchUp(), AGAIN_MS)
  }

  #end({ refusal }: Extract<FromLeader<Frame>, { kind: 'end' }>): void {
    // Why it ends may be among what waits.
    for (const told of this.#held.splice(0)) this.#apply(told)
    this.close()
    this.#link.end(refusal && new ApiError(refusal.status, refusal.body))
  }

  #waitForWord(): void {
    clearTimeout(this.#silence)
    // Two that notice at once would take it from each other.
    const patience = SILENCE_MS + Math.random() * 1000
    this.#silence = setTimeout(() => {
      if (isVisible()) this.#link.takeOver()
      this.#waitForWord()
    }, patience)
  }

  #ask(kind: ToLeader['kind']): void {
    this.#channel.postMessage({ kind } satisfies ToLeader)
  }
}

/** `<rev>.<lineage>`: another lineage has another past. */
export const isBehind = (mine: string | undefined, theirs: string | undefined): boolean => {
  if (theirs === undefined || mine === theirs) return false
  if (mine === undefined) return true
  const [myRev, myLineage] = mine.split('.')
  const [rev, lineage] = theirs.split('.')
  return myLineage !== lineage || Number(rev) > Number(myRev)
}
