import type { APIKey } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { useAllowMore } from '../../api/use-allow-more.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { MORE, usedUp } from '../../domain/key-budget.ts'
import { useListsState } from '../../live/use-lists.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import { useAskedAgain } from './use-asked-again.ts'

const dollars = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const

/** The reader's own keys that stopped at their budget while tasks are left for them; asked by whoever has a list that is out. */
export const useStoppedKeys = (): readonly APIKey[] => {
  const stand = useListsState(({ allTold }) =>
    allTold.flatMap(({ id, rev, state, pending }) => (state !== 'draft' && pending > 0 ? `${id} ${rev}` : [])).join(),
  )
  useAskedAgain(stand, apiKeysQuery.queryKey)
  const { data = [] } = useQuery({ ...apiKeysQuery, enabled: stand !== '', refetchOnMount: 'always' })
  const isLeft = ({ lists }: APIKey) => stand !== '' && (lists === null || lists.some((id) => stand.includes(id)))
  return data.filter((key) => usedUp(key) !== undefined && isLeft(key))
}

/** It stands still until tomorrow, or until it may go on. */
export const StoppedKey = ({ apiKey }: { apiKey: APIKey }) => {
  const t = useTranslations('asking.stopped')
  const format = useFormatter()
  const refusalOf = useRefusal()
  const allow = useAllowMore(apiKey)
  const what = usedUp(apiKey) ?? 'claims'
  const { name, budget } = apiKey
  const more = what === 'cost' ? format.number(MORE.cost, dollars) : String(MORE.claims)
  const press = () => allow.mutate(what, { onError: (error) => showToast({ text: refusalOf(error), refusal: true }) })
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-2 border-b border-rule py-2 ps-(--content) pe-(--gutter)">
      <span className="flex min-w-48 grow basis-0 flex-col gap-0.5">
        <b dir="auto" className="type-field min-w-0 font-group wrap-anywhere">
          {name}
        </b>
        <span className="type-small text-ink-2">
          {what === 'cost'
            ? t('cost', { limit: format.number(budget.cost_per_day ?? 0, dollars) })
            : t('claims', { limit: budget.claims_per_day ?? 0 })}
        </span>
      </span>
      <Button
        busy={allow.isPending && t('allow', { more })}
        aria-label={t('allowNamed', { more, name })}
        onClick={press}
      >
        {t('allow', { more })}
      </Button>
    </li>
  )
}
