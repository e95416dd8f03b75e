import type { Context } from './context.ts'
import { type Backups, backupFigures } from './engine/backups/backups.ts'
import type { Figure } from './engine/figures/figure.ts'
import type { RequestFigures } from './engine/http/request-figures.ts'
import type { Jobs } from './engine/jobs/jobs.ts'
import { countLeases } from './tasks/attempt-queries.ts'

interface Parts extends Pick<Context, 'db' | 'live' | 'config'> {
  readonly requests: RequestFigures
  readonly jobs: Jobs
  readonly lostMails: () => number
  /** What keeps Docket from storing, as `/readyz` says it. */
  readonly illness: () => Promise<string | undefined>
  readonly backups: Backups | undefined
}

/** What an operator can watch of Docket: docs/monitoring.md. */
export const figuresOf = ({ db, live, config, requests, jobs, lostMails, illness, backups }: Parts): Figure[] => [
  {
    name: 'docket_build_info',
    help: 'Which Docket this is.',
    type: 'gauge',
    read: () => [{ labels: { version: config.build.version, revision: config.build.revision }, value: 1 }],
  },
  {
    name: 'docket_ready',
    help: '1 while Docket can store, 0 while /readyz answers 503.',
    type: 'gauge',
    read: async () => {
      const isIll = await illness().then(
        (sentence) => sentence !== undefined,
        () => true,
      )
      return [{ value: isIll ? 0 : 1 }]
    },
  },
  ...requests.all,
  ...db.figures,
  ...live.figures,
  ...jobs.figures,
  ...backupFigures(backups),
  {
    name: 'docket_mails_lost_total',
    help: 'Mails that a mail server refused for good, or that could not be opened any more.',
    type: 'counter',
    read: () => [{ value: lostMails() }],
  },
  {
    name: 'docket_leases',
    help: 'Tasks that are handed out to workers now, in all processes.',
    type: 'gauge',
    read: async () => [{ value: (await countLeases(db, {}))?.count ?? 0 }],
  },
]
