import type { BillingConfig } from '../../billing/config.ts'
import type { SignOnConfig } from '../../sign-on/config.ts'
import { addressChecks } from './address.ts'
import { dataChecks } from './data.ts'
import { broken, type Finding } from './finding.ts'
import { machineChecks } from './machine.ts'
import { serviceChecks } from './services.ts'

/** The settings that something can be wrong with beyond what is written in them. */
export interface Settings {
  readonly baseUrl: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databaseConnections: number
  readonly mailUrl: string | undefined
  readonly signOn: SignOnConfig | undefined
  readonly billing: BillingConfig | undefined
  /** Where they go, and when those that are there were made, the newest first. */
  readonly backups: { readonly at: string; readonly times: () => Promise<Date[]> } | undefined
  readonly build: { readonly version: string }
}

/** One thing to look at. What it throws is its finding. */
export interface Check {
  readonly about: string
  look(): Promise<Finding | readonly Finding[]>
}

/** Looks at an installation from outside, also while Docket runs, and changes nothing but a probe on its disk. */
export const examine = async (settings: Settings): Promise<Finding[]> => {
  const checks = [
    ...machineChecks(settings),
    ...dataChecks(settings),
    ...addressChecks(settings),
    ...serviceChecks(settings),
  ]
  const findings: Finding[] = []
  for (const { about, look } of checks) {
    const found = await look().catch((error: unknown) => broken(about, error))
    findings.push(...[found].flat())
  }
  return findings
}

const marks = { ok: ' ok ', warning: 'look', failure: 'FAIL' }

/** For people, one line each. */
export const asText = (findings: readonly Finding[]): string => {
  const width = Math.max(...findings.map(({ about }) => about.length))
  const lines = findings.map(({ about, state, says }) => `[${marks[state]}] ${about.padEnd(width)}  ${says}`)
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length
  return [...lines, '', `${count('failure')} that fail, ${count('warning')} to look at, ${count('ok')} well.`].join(
    '\n',
  )
}

export const isWell = (findings: readonly Finding[]): boolean => findings.every(({ state }) => state !== 'failure')

/** For programs. */
export const asJson = (findings: readonly Finding[]): string =>
  JSON.stringify({ ok: isWell(findings), findings }, null, 2)
