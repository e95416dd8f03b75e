import type { Distribution } from './distribution.ts'

/** One value of a figure; labels hold words of the program, and nothing of anybody's. */
export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Counted together, in buckets. */
export interface Distributed {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: Distribution
}

interface About {
  /** By Prometheus' conventions: `docket_`, the base unit, `_total` where it only grows. */
  readonly name: string
  readonly help: string
}

/** Something that an operator can watch, read when somebody asks. */
export type Figure =
  | (About & { readonly type: 'counter' | 'gauge'; read(): readonly Sample[] | Promise<readonly Sample[]> })
  | (About & { readonly type: 'histogram'; read(): readonly Distributed[] })
