import type { HookMade, Project } from '@docket/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { ofListKey } from '../../api/list-queries.ts'
import { Button } from '../../ui/button.tsx'
import { FetchFailed } from './fetch-failed.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookRow } from './webhook-row.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

const hooksQuery = (listID: string) =>
  queryOptions({
    queryKey: [...ofListKey(listID), 'hooks'],
    queryFn: ({ signal }) => api.getHooks({ listID }, { signal }),
  })

/** Addresses that are told what changes in the list, for its owner. */
export const Webhooks = ({ list }: { list: Project }) => {
  const t = useTranslations('share.webhooks')
  const queries = useQueryClient()
  const titleID = useId()
  const hooks = useQuery(hooksQuery(list.id))
  const [isAdding, setIsAdding] = useState(false)
  const [made, setMade] = useState<HookMade>()
  const refresh = () => queries.invalidateQueries(hooksQuery(list.id))
  /** The secret of a new one is there until something else is done. */
  const onChange = () => {
    setMade(undefined)
    return refresh()
  }
  return (
    <section aria-labelledby={titleID} className="border-t border-rule px-(--inset) py-4">
      <div className="flex flex-wrap items-center gap-2.5">
        <h3 id={titleID} className="type-small grow font-group">
          {t('title')}
        </h3>
        {!isAdding && (
          <Button
            onClick={() => {
              setMade(undefined)
              setIsAdding(true)
            }}
          >
            {t('add')}
          </Button>
        )}
      </div>
      <p className="type-small mt-1 text-pretty text-ink-2">{t('lead')}</p>
      {hooks.isError && <FetchFailed words={t('failed')} query={hooks} />}
      <ul className="divide-y divide-rule">
        {hooks.data?.map((hook) => (
          <WebhookRow key={hook.id} list={list} hook={hook} onChange={onChange} />
        ))}
      </ul>
      {isAdding && (
        <WebhookForm
          list={list}
          onCancel={() => setIsAdding(false)}
          onMade={(hook) => {
            setMade(hook)
            setIsAdding(false)
            void refresh()
          }}
        />
      )}
      {made && <WebhookSecret secret={made.secret} words={t('made')} />}
    </section>
  )
}
