import { isLoopback } from '../outside/address.ts'
import { systemClock } from '../outside/clock.ts'
import { IdentityProvider } from '../outside/identity-provider.ts'
import { greetMailServer } from '../outside/smtp.ts'
import type { Check, Settings } from './doctor.ts'
import { ok, warning } from './finding.ts'

/** What Docket needs of others, as far as it is set. Nobody is written to, and nothing is changed there. */
export const serviceChecks = ({ baseUrl, mailUrl, signOn, backups }: Settings): Check[] => [
  {
    about: 'mail',
    look: async () => {
      if (mailUrl === undefined)
        return isLoopback(new URL(baseUrl).hostname)
          ? ok('mail', 'Mails are kept as files: DOCKET_MAIL_URL names no server.')
          : warning('mail', 'Mails are kept as files and reach nobody: set DOCKET_MAIL_URL.')
      await greetMailServer(mailUrl)
      return ok('mail', `${new URL(mailUrl).hostname} lets Docket in.`)
    },
  },
  ...(signOn
    ? [
        {
          about: 'sign-on',
          look: async () => {
            await new IdentityProvider({ ...signOn, baseUrl, clock: systemClock }).depart()
            return ok('sign-on', `${signOn.issuer} answers, and is who it says.`)
          },
        },
      ]
    : []),
  ...(backups
    ? [
        {
          about: 'backups',
          look: async () => {
            const [newest] = await backups.times()
            return newest
              ? ok('backups', `The newest in ${backups.at} is of ${newest.toISOString()}.`)
              : warning('backups', `There is none in ${backups.at} yet.`)
          },
        },
      ]
    : []),
]
