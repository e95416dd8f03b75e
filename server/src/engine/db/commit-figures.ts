import { Distribution } from '../figures/distribution.ts'
import type { Figure } from '../figures/figure.ts'

/** What commits cost, and how many share one. */
export class CommitFigures {
  readonly #sizes = new Distribution([1, 2, 4, 8, 16, 32, 64, 128, 256])
  readonly #durations = new Distribution()

  /** `ms`: until it was durable. */
  add(transactions: number, ms: number): void {
    this.#sizes.add(transactions)
    this.#durations.add(ms / 1000)
  }

  get all(): Figure[] {
    return [
      {
        name: 'docket_database_commit_transactions',
        help: 'Transactions that share a commit.',
        type: 'histogram',
        read: () => [{ value: this.#sizes }],
      },
      {
        name: 'docket_database_commit_duration_seconds',
        help: 'Until a commit is durable: the sync of the log of SQLite, the answer of PostgreSQL to the commit.',
        type: 'histogram',
        read: () => [{ value: this.#durations }],
      },
    ]
  }
}
