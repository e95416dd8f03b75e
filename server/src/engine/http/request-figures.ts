import { Refusal, type RefusalCode, refusals } from '@docket/contract'
import type { FastifyRequest } from 'fastify'
import { Distribution, DURATIONS } from '../figures/distribution.ts'
import type { Figure } from '../figures/figure.ts'
import { Tally } from '../figures/tally.ts'

/** What is counted of one operation, or of one other kind of address. */
export class OperationFigures {
  readonly operation: string
  readonly durations = new Distribution(DURATIONS)
  /** By the first digit of the status. */
  readonly answers = [0, 0, 0, 0, 0, 0]

  constructor(operation: string) {
    this.operation = operation
  }
}

/** Counts what was asked and answered. */
export class RequestFigures {
  readonly #operations: OperationFigures[] = []
  /** Pages, files, health, and addresses where there is nothing. */
  readonly #rest = this.of('none')
  readonly #refusals = new Tally('code')

  of(operation: string): OperationFigures {
    const figures = new OperationFigures(operation)
    this.#operations.push(figures)
    return figures
  }

  /** Its answer begins; in milliseconds, how long that took since the request was there, where that was noted. */
  answered({ figures = this.#rest, arrived_at }: FastifyRequest, status: number): number {
    figures.answers[Math.floor(status / 100)]!++
    if (arrived_at === 0) return 0
    const ms = performance.now() - arrived_at
    figures.durations.add(ms / 1000)
    return ms
  }

  refused(thrown: unknown): void {
    this.#refusals.add(codeOf(thrown))
  }

  get all(): Figure[] {
    return [
      {
        name: 'docket_http_requests_total',
        help: 'Answers that were begun, by operation and class of status. What is no operation of the API is "none".',
        type: 'counter',
        read: () => this.#operations.flatMap(classesOf),
      },
      {
        name: 'docket_http_request_duration_seconds',
        help: 'From when a request of an operation has arrived until its answer begins.',
        type: 'histogram',
        read: () =>
          this.#operations
            .filter(({ durations }) => durations.count > 0)
            .map(({ operation, durations }) => ({ labels: { operation }, value: durations })),
      },
      {
        name: 'docket_http_refusals_total',
        help: 'Refusals by their code; "internal" is a bug.',
        type: 'counter',
        read: () => this.#refusals.read(),
      },
    ]
  }
}

const classesOf = ({ operation, answers }: OperationFigures) =>
  answers.flatMap((value, digit) => (value > 0 ? [{ labels: { operation, status: `${digit}xx` }, value }] : []))

const codeOf = (thrown: unknown): RefusalCode | 'internal' =>
  thrown instanceof Refusal && thrown.code in refusals ? thrown.code : 'internal'
