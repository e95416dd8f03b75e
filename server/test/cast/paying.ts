import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { query } from '../../src/engine/db/query.ts'
import { type Docket, type DocketOptions, startDocket, TestClock } from '../harness.ts'
import { PaymentPeer } from '../peers/payment-peer.ts'
import type { Subscription } from '../peers/payments/books.ts'
import type { Person } from './people.ts'

/** What is sold; prices are between Docket and the provider. */
export const plans = [
  {
    id: 'solo',
    kind: 'monthly',
    label: 'Solo',
    tagline: '2 € a month',
    description: 'For one.',
    price: 'price_secret_solo',
  },
  {
    ...{ id: 'team', kind: 'monthly', label: 'Team', tagline: '4 € a month', description: 'For those who share.' },
    ...{ highlight: true, price: 'price_secret_team' },
  },
  { id: 'team-year', kind: 'yearly', label: 'Team, a year', price: 'price_secret_year' },
]

/** A file of plans, which is gone at the end. */
export const plansFile = (content: unknown = plans): Disposable & { path: string } => {
  const folder = mkdtempSync(join(tmpdir(), 'docket-plans-'))
  const path = join(folder, 'plans.json')
  writeFileSync(path, JSON.stringify(content))
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface Shop extends AsyncDisposable {
  readonly docket: Docket
  readonly peer: PaymentPeer
  readonly clock: TestClock
  /** They go to the provider's page and pay there; nobody has told Docket yet. */
  pays(person: Pick<Person, 'api'>, plan_id?: string): Promise<Subscription>
  /** They have a subscription, and Docket knows. */
  subscribes(person: Pick<Person, 'api'>, plan_id?: string): Promise<Subscription>
}

export interface ShopOptions extends Omit<DocketOptions, 'clock'> {
  readonly isOld?: boolean
  readonly content?: unknown
}

/** A Docket that takes payments, at a provider on this machine; both go by one clock. */
export const openShop = async ({
  isOld = false,
  content,
  environment,
  ...options
}: ShopOptions = {}): Promise<Shop> => {
  const stack = new AsyncDisposableStack()
  const clock = new TestClock()
  const peer = stack.use(await PaymentPeer.start({ now: () => clock.now(), isOld }))
  const file = stack.use(plansFile(content))
  const docket = stack.use(
    await startDocket({ ...options, clock, environment: { ...peer.environmentWith(file.path), ...environment } }),
  )
  peer.docketUrl = docket.url
  const pays = async ({ api }: Pick<Person, 'api'>, plan_id?: string) => {
    const { url } = await api.checkout({ body: plan_id === undefined ? {} : { plan_id } })
    return peer.books.pay(new URL(url).pathname.split('/').at(-1)!)
  }
  return {
    docket,
    peer,
    clock,
    pays,
    subscribes: async (person, plan_id) => {
      const subscription = await pays(person, plan_id)
      await peer.deliverAll()
      return subscription
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** For a suite: a shop that opens before its tests and closes after them. */
export const useShop = (options?: ShopOptions): Shop => {
  const shop = {} as Shop
  before(async () => void Object.assign(shop, await openShop(options)))
  after(() => shop[Symbol.asyncDispose]())
  return shop
}

/** Resolves when no job of the kind waits or runs any more. */
export const doneWith = async ({ app }: Docket, kind: string): Promise<void> => {
  while ((await app.context.db.all(jobsOfKind, { kind })).length > 0) await new Promise(setImmediate)
}

/** Resolves when a job of the kind has failed, and waits for its next turn. */
export const failedOnce = async ({ app }: Docket, kind: string): Promise<void> => {
  const hasFailed = async () => (await app.context.db.all(jobsOfKind, { kind })).some((job) => job.last_error !== null)
  while (!(await hasFailed())) await new Promise(setImmediate)
}

const jobsOfKind = query((q, p: { kind: string }) =>
  q.selectFrom('jobs').where('kind', '=', p.kind).select(['id', 'last_error']),
)
