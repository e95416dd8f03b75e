import { TaskStatus } from '@docket/contract'
import fc from 'fast-check'

export const PEOPLE = 3

/** What one person does at their page. Numbers stand for whichever line there is at that place, counted round. */
export type Deed =
  | { readonly kind: 'add'; readonly count: number }
  | { readonly kind: 'rename'; readonly line: number }
  | { readonly kind: 'status'; readonly line: number; readonly count: number; readonly status: TaskStatus }
  | { readonly kind: 'move'; readonly line: number; readonly position: number }
  | { readonly kind: 'archive'; readonly line: number }
  | { readonly kind: 'delete'; readonly line: number; readonly count: number; readonly heldMs: number }
  | { readonly kind: 'restore' }
  | { readonly kind: 'undo' | 'redo' }
  | { readonly kind: 'settle'; readonly choice: 'mine' | 'theirs' }
  | { readonly kind: 'use'; readonly line: number }
  | { readonly kind: 'net'; readonly isDown: boolean }
  | { readonly kind: 'lose'; readonly answers: number }
  | { readonly kind: 'cut' | 'retry' }
  | { readonly kind: 'restart'; readonly keepsLists: boolean }
  | { readonly kind: 'wait' }

export interface Step {
  readonly by: number
  readonly deed: Deed
  /** How many turns of the event loop pass before the next one. */
  readonly turns: number
}

const line = fc.nat({ max: 6 })
const of = <Kind extends Deed['kind']>(kind: Kind) => fc.constant(kind)

const deed: fc.Arbitrary<Deed> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: of('add'), count: fc.constantFrom(1, 1, 2, 5) }) },
  { weight: 8, arbitrary: fc.record({ kind: of('rename'), line }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: of('status'),
      line,
      count: fc.constantFrom(1, 3),
      status: fc.constantFrom(...TaskStatus.options),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: of('move'), line, position: fc.constantFrom(0.5, 1.5, 2.25, 100) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('archive'), line }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: of('delete'),
      line,
      count: fc.constantFrom(1, 3),
      heldMs: fc.constantFrom(0, 5, 10_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: of('restore') }) },
  { weight: 6, arbitrary: fc.record({ kind: of('undo') }) },
  { weight: 2, arbitrary: fc.record({ kind: of('redo') }) },
  { weight: 2, arbitrary: fc.record({ kind: of('settle'), choice: fc.constantFrom('mine', 'theirs') }) },
  { weight: 1, arbitrary: fc.record({ kind: of('use'), line }) },
  { weight: 3, arbitrary: fc.record({ kind: of('net'), isDown: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: of('lose'), answers: fc.constantFrom(1, 2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('cut' as const, 'retry' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: of('restart'), keepsLists: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: of('wait') }) },
)

export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ by: fc.nat({ max: PEOPLE - 1 }), deed, turns: fc.constantFrom(0, 0, 1, 5, 30) }),
  { minLength: 5, maxLength: 40 },
)
