import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { isSafeAddress, readSettings, SAFE_ADDRESS } from '../engine/outside/settings.ts'
import { StartupError } from '../engine/outside/startup-error.ts'

/** What can be bought. */
const Plan = z.strictObject({
  id: z.string().min(1).max(200),
  kind: z.string().max(200).default(''),
  label: z.string().min(1),
  tagline: z.string().default(''),
  description: z.string().default(''),
  highlight: z.boolean().default(false),
  price: z.string().min(1),
})

/** A plan, and what the payment provider calls its price, which is never sent out. */
export type Plan = z.infer<typeof Plan>

export interface BillingConfig {
  readonly secretKey: string
  /** Any of them may sign events; none as long as the webhook is not set up. */
  readonly webhookSecrets: readonly string[]
  /** Where the payment provider answers, when not where it does for everybody. */
  readonly apiBase: string | undefined
  /** At least one, the first of them highlighted when none is. */
  readonly plans: readonly Plan[]
  readonly trialDays: number
}

const variables = z.object({
  DOCKET_STRIPE_SECRET_KEY: z.string().optional(),
  DOCKET_STRIPE_WEBHOOK_SECRET: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
  DOCKET_STRIPE_API_BASE: z.string().refine(isSafeAddress, SAFE_ADDRESS).optional(),
  DOCKET_PLANS_FILE: z.string().optional(),
  DOCKET_TRIAL_DAYS: z.coerce
    .number('a whole number of days')
    .int('a whole number of days')
    .min(0, 'a whole number of days')
    .max(3650, 'at most 3650 days')
    .default(14),
})

/** Undefined where no payments are taken. */
export const readBilling = (environment: Record<string, string | undefined>): BillingConfig | undefined => {
  const value = readSettings(variables, environment)
  const { DOCKET_STRIPE_SECRET_KEY: secretKey, DOCKET_PLANS_FILE: file } = value
  if (secretKey === undefined && file === undefined) return undefined
  if (secretKey === undefined || file === undefined)
    throw new StartupError('DOCKET_STRIPE_SECRET_KEY and DOCKET_PLANS_FILE have to be set together.')
  return {
    secretKey,
    webhookSecrets: value.DOCKET_STRIPE_WEBHOOK_SECRET,
    apiBase: value.DOCKET_STRIPE_API_BASE,
    plans: readPlans(file),
    trialDays: value.DOCKET_TRIAL_DAYS,
  }
}

const Plans = z
  .array(Plan)
  .min(1, 'at least one plan')
  .refine((plans) => new Set(plans.map(({ id }) => id)).size === plans.length, 'two plans have the same id')
  .refine((plans) => plans.filter(({ highlight }) => highlight).length <= 1, 'more than one plan is highlighted')

const readPlans = (file: string): Plan[] => {
  const said = (what: string) => new StartupError(`DOCKET_PLANS_FILE (${file}): ${what}.`)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw said(`it cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw said('it is not valid JSON')
  }
  const parsed = Plans.safeParse(json)
  if (parsed.success) return parsed.data
  const { path, message } = parsed.error.issues[0]!
  throw said(path.length > 0 ? `${path.join('.')}: ${message}` : message)
}
