import type { APIKey, Project, Worker } from '@docket/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { ofListKey } from '../../api/list-queries.ts'
import { useAllowMore } from '../../api/use-allow-more.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { MORE, usedUp } from '../../domain/key-budget.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { textLink } from '../../ui/text-link.ts'
import { FetchFailed } from './fetch-failed.tsx'

const workersQuery = (listID: string) =>
  queryOptions({
    queryKey: [...ofListKey(listID), 'workers'],
    queryFn: ({ signal }) => api.getWorkers({ listID }, { signal }),
  })

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

/** The programs that work on the list; nothing for whoever has none and hands nothing out. */
export const Workers = ({ list, mayBar }: { list: Project; mayBar: boolean }) => {
  const t = useTranslations('share.workers')
  const { data: keys = [] } = useQuery(apiKeysQuery)
  const isConcerned = list.my_role !== 'viewer' && (keys.length > 0 || list.state !== 'draft')
  const workers = useQuery({ ...workersQuery(list.id), enabled: isConcerned })
  if (!isConcerned) return null
  return (
    <section aria-label={t('title')} className="border-t border-rule px-(--inset) py-4">
      <h3 className="type-small font-group">{t('title')}</h3>
      {workers.isError && <FetchFailed words={t('failed')} query={workers} />}
      {workers.data?.length === 0 && <p className="type-small mt-2 text-pretty text-ink-2">{t('none')}</p>}
      <ul className="divide-y divide-rule">
        {workers.data?.map((worker) => (
          <WorkerRow
            key={worker.key_id}
            list={list}
            worker={worker}
            own={keys.find(({ id }) => id === worker.key_id)}
            mayBar={mayBar}
          />
        ))}
      </ul>
      <Link
        to="/settings/$part"
        params={{ part: 'security' }}
        search={{ keyFor: list.id }}
        className={`${textLink} type-small mt-2 inline-block`}
      >
        {t('connect')}
      </Link>
    </section>
  )
}

interface WorkerRowProps {
  list: Project
  worker: Worker
  /** The key, where it is the reader's own. */
  own: APIKey | undefined
  mayBar: boolean
}

const WorkerRow = ({ list, worker, own, mayBar }: WorkerRowProps) => {
  const t = useTranslations('share.workers')
  const format = useFormatter()
  const refusalOf = useRefusal()
  const queries = useQueryClient()
  const { key_id: keyID, name, access, running, claims_today, cost_today, barred } = worker
  const refresh = () =>
    Promise.all([queries.invalidateQueries(workersQuery(list.id)), queries.invalidateQueries(apiKeysQuery)])
  const bar = useMutation({
    mutationFn: () => {
      const of = { listID: list.id, keyID }
      return barred ? api.unbarWorker(of) : api.barWorker(of)
    },
    onSuccess: refresh,
  })
  const allow = useAllowMore(own, refresh)
  const used = own && usedUp(own)
  const more = used === 'cost' ? format.number(MORE.cost, dollars) : String(MORE.claims)
  const allowing = t('allow', { more })
  const failed = [bar, allow].find(({ isError }) => isError)?.error
  const today = [
    t('today', { count: claims_today }),
    ...(running > 0 ? [t('running', { count: running })] : []),
    ...(cost_today > 0 ? [format.number(cost_today, dollars)] : []),
  ].join(', ')
  return (
    <li className="@container py-1.25">
      <div className="flex min-h-8 items-center gap-3.5 @max-[28rem]:flex-wrap @max-[28rem]:justify-end">
        <div className="flex min-w-0 grow flex-col py-1 @max-[28rem]:basis-38">
          <span dir="auto" className="type-ui max-w-full truncate font-strong">
            {name}
          </span>
          <span className="type-small figures text-ink-2">
            {barred ? t('barred') : `${t(`may.${access}`)} · ${today}`}
          </span>
        </div>
        {mayBar && (
          <Button
            variant="quiet"
            className="-me-3"
            busy={bar.isPending && t(barred ? 'unbar' : 'bar')}
            aria-label={t(barred ? 'unbarNamed' : 'barNamed', { name })}
            onClick={() => bar.mutate()}
          >
            {t(barred ? 'unbar' : 'bar')}
          </Button>
        )}
      </div>
      {used && (
        <div className="type-small flex flex-wrap items-center gap-x-3 pb-1 text-ink-2">
          <span>
            {used === 'claims'
              ? t('used', { used: own.today.claims, limit: own.budget.claims_per_day! })
              : t('spent', {
                  used: format.number(own.today.cost_usd, dollars),
                  limit: format.number(own.budget.cost_per_day!, dollars),
                })}
          </span>
          <Button
            busy={allow.isPending && allowing}
            aria-label={t('allowNamed', { name, more })}
            onClick={() => allow.mutate(used)}
          >
            {allowing}
          </Button>
        </div>
      )}
      {failed && (
        <p role="alert" className="type-small pb-1 text-fail">
          {refusalOf(failed)}
        </p>
      )}
    </li>
  )
}
