import { setImmediate as nextTurn } from 'node:timers/promises'
import { type PublicProjectView, refuse, withoutMentions } from '@docket/contract'
import { Rendered } from '../engine/call/rendered.ts'
import type { Db } from '../engine/db/database.ts'
import { cacheBytes } from '../engine/outside/machine.ts'
import type { Room } from '../engine/outside/room.ts'
import { type AtRev, KeptAtRev, type Past } from '../engine/revisions/kept-at-rev.ts'
import { formOf, type ListForm } from '../engine/revisions/list-form.ts'
import { publicForm } from './public-form.ts'
import { findCompleted, findFeedHead, findResult } from './queries.ts'
import { rss, xmlText } from './rss.ts'

/** The newest ones: readers of feeds keep the rest. */
const FEED_ITEMS = 200
const FORMS_BYTES = 32 * 1024 * 1024
const NOTES_BYTES = 16 * 1024 * 1024

interface PublicList {
  readonly id: string
  readonly rev: number
}

interface Form<Of> extends AtRev {
  readonly body: Rendered<Of>
}

interface View extends Form<PublicProjectView>, ListForm {}

type Made<Of> = Form<Of> | Promise<Form<Of>>

/** Public lists in the forms in which strangers read them, each made once for every reader of a rev. */
export class PublicForms {
  readonly #db: Db
  readonly #room: Room
  readonly #baseUrl: string
  readonly #views: KeptAtRev<View>
  readonly #feeds: KeptAtRev<Form<'application/rss+xml'>>
  /** By task, so that a change of one makes nothing of the others anew. */
  readonly #notes: KeptAtRev<AtRev & { readonly text: string }>

  constructor(db: Db, live: Past & { readonly room: Room }, { baseUrl }: { baseUrl: string }) {
    this.#db = db
    this.#room = live.room
    this.#baseUrl = baseUrl
    this.#views = new KeptAtRev(cacheBytes(FORMS_BYTES), live)
    this.#feeds = new KeptAtRev(cacheBytes(FORMS_BYTES), live)
    this.#notes = new KeptAtRev(cacheBytes(NOTES_BYTES), live)
  }

  view({ id, rev }: PublicList): Made<PublicProjectView> {
    return this.#views.of(id, rev, (last) => this.#makeView(id, last))
  }

  /** A feed names its own address, and is kept for that address alone. */
  feed({ id, rev }: PublicList, token: string): Made<'application/rss+xml'> {
    return this.#feeds.of(token, rev, () => this.#makeFeed(id, token))
  }

  async #makeView(list_id: string, last: View | undefined): Promise<View> {
    const made = (await formOf(publicForm(this.#db), list_id, last, this.#room)) ?? gone()
    return { ...form(made.rev, made.list.parts), list: made.list }
  }

  /** The rev is read first: what the feed shows is as new, or newer. */
  async #makeFeed(list_id: string, token: string): Promise<Form<'application/rss+xml'>> {
    const list = await findFeedHead(this.#db, { list_id })
    if (!list) return gone()
    const tasks = await findCompleted(this.#db, { list_id, limit: FEED_ITEMS })
    const { noteHtml } = await import('./note.ts') // seldom needed, and large
    const items = []
    for (const task of tasks) items.push({ ...task, note: await this.#noteOf(task, noteHtml) })
    const address = `${this.#baseUrl}/api/v1/public/lists/${token}/rss`
    return form(
      list.rev,
      rss(
        { ...list, description: withoutMentions(list.description), page: `${this.#baseUrl}/p/${token}`, address },
        items,
      ),
    )
  }

  async #noteOf({ id, rev }: { id: string; rev: number }, htmlOf: (result: unknown) => string): Promise<string> {
    const note = await this.#notes.of(id, rev, async () => {
      await nextTurn() // everybody else goes on between two notes
      const found = await findResult(this.#db, id)
      const text = xmlText(htmlOf(found?.result))
      return { rev: found?.rev ?? rev, text, weight: 64 + 2 * text.length }
    })
    return note.text
  }
}

/** Where no search engine is to lead anybody: who has the address was given it. */
const unlisted = ['x-robots-tag', 'noindex']

/** Compressed forms count for half of what they were made from. */
const form = <Of>(rev: number, content: string | readonly Uint8Array[]): Form<Of> => {
  const body = new Rendered<Of>(content, undefined, unlisted)
  return { rev, body, weight: 1.5 * body.bytes }
}

const gone = (): never => refuse('not_found', 'There is no public list at this address.')
