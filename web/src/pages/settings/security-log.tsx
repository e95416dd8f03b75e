import type { AuditEvent } from '@docket/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { auditQuery } from '../../api/account-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Stamp } from '../../ui/stamp.tsx'
import { Cell, Table } from '../../ui/table.tsx'
import { auditKey } from './audit-key.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'
import { useBrowserName } from './sessions.tsx'
import { shortAddress } from './user-agent.ts'

const few = 50
const many = 200

export const SecurityLog = () => {
  const t = useTranslations('security')
  const [limit, setLimit] = useState(few)
  const events = useQuery({ ...auditQuery(limit), placeholderData: keepPreviousData })
  return (
    <Section name={t('log')} help={t('logHelp')}>
      <Loaded query={events}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-ink-2">{t('logEmpty')}</p>
          ) : (
            <>
              <Table heads={[t('what'), t('where'), t('when')]}>
                {all.map((event, index) => (
                  <EventLine key={`${event.created_at} ${index}`} event={event} />
                ))}
              </Table>
              {limit === few && all.length === few && <Button onClick={() => setLimit(many)}>{t('logMore')}</Button>}
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

const EventLine = ({ event }: { event: AuditEvent }) => {
  const t = useTranslations('security')
  const audit = useTranslations('audit')
  const format = useFormatter()
  const browser = useBrowserName(event.user_agent)
  const when = format.dateTime(new Date(event.created_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <tr>
      <Cell head>
        <span className={event.ok ? 'font-text' : 'text-fail'}>
          {audit(auditKey(event.event), { event: event.event })}
        </span>
        {!event.ok && <Stamp tone="fail">{t('failedMark')}</Stamp>}
        {event.reason !== '' && (
          <span className="type-meta font-text text-ink-3">
            {/* What the server says in words of its own has words here; the prefix of a key, for one, stands as it is. */}
            {audit('reason', { reason: event.reason.replaceAll(' ', '_'), text: event.reason })}
          </span>
        )}
      </Cell>
      <Cell label={t('where')}>
        {event.ip === '' ? (
          t('elsewhere')
        ) : (
          <span title={event.ip}>
            {browser}, <span dir="ltr">{shortAddress(event.ip)}</span>
          </span>
        )}
      </Cell>
      <Cell label={t('when')}>{when}</Cell>
    </tr>
  )
}
