import type { LoginSession } from '@docket/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { sessionsQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { unless } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'
import { browserOf, shortAddress } from './user-agent.ts'

export const Sessions = () => {
  const t = useTranslations('security')
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const sessions = useQuery(sessionsQuery)
  const end = useMutation({
    mutationFn: async (those: readonly LoginSession[]) => {
      for (const { id } of those) {
        await api.endSession({ sessionID: id }).catch(unless('not_found')) // it ended by itself
      }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['account'] }),
  })
  const isEnding = (those: readonly LoginSession[]) =>
    end.isPending && those.every(({ id }) => end.variables.some((one) => one.id === id))
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <Section name={t('sessions')} help={t('sessionCount', { count: sessions.data?.length ?? 1 })}>
      <Loaded query={sessions}>
        {(all) => (
          <Table heads={[t('browser'), t('where'), t('seen')]} actions={t('signOut')}>
            {all.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                isEnding={isEnding([session])}
                onEnd={() => end.mutate([session])}
              />
            ))}
          </Table>
        )}
      </Loaded>
      {others.length > 1 && (
        <Button busy={isEnding(others) && t('signingOut')} onClick={() => end.mutate(others)}>
          {t('signOutOthers')}
        </Button>
      )}
      {end.isError && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(end.error)}
        </p>
      )}
    </Section>
  )
}

interface SessionLineProps {
  session: LoginSession
  isEnding: boolean
  onEnd(): void
}

const SessionLine = ({ session, isEnding, onEnd }: SessionLineProps) => {
  const t = useTranslations('security')
  const format = useFormatter()
  const now = useNow({ updateInterval: 60_000 })
  const name = useBrowserName(session.user_agent)
  return (
    <tr>
      <Cell head>
        <span title={session.user_agent}>{name}</span>
        {session.current && <Stamp tone="done">{t('thisOne')}</Stamp>}
      </Cell>
      <Cell label={t('where')}>
        <span dir="ltr" title={session.ip}>
          {shortAddress(session.ip)}
        </span>
      </Cell>
      <Cell label={t('seen')}>
        {session.current ? t('now') : format.relativeTime(new Date(session.last_seen_at), now)}
      </Cell>
      <Cell end>
        {!session.current && (
          <Button aria-label={t('signOutNamed', { name })} busy={isEnding && t('signingOut')} onClick={onEnd}>
            {t('signOut')}
          </Button>
        )}
      </Cell>
    </tr>
  )
}

export const useBrowserName = (userAgent: string): string => {
  const t = useTranslations('security')
  const { browser, system } = browserOf(userAgent)
  if (browser && system) return t('browserOn', { browser, system })
  return browser ?? system ?? t('unknownBrowser')
}
