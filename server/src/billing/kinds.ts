import type { JobKind } from '../engine/jobs/job-kind.ts'
import { DAY } from '../engine/outside/clock.ts'

/** Tried for days: what nobody can change any more must not be charged on. */
export const forgetCustomer: JobKind<{ customer_id: string }> = { name: 'forget customer', attempts: 400 }

/** Asks the provider how a subscription stands, where events leave it open. */
export const reconcile: JobKind<{ id: string }> = { name: 'reconcile subscription', attempts: 100 }

/** News can be lost: the provider gives up sending them, and a backup knows none that came after it. */
export const lostEvents: JobKind = { name: 'look for lost payment news', everyMs: DAY }
