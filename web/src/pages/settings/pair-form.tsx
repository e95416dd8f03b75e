import type { APIKey, Pairing } from '@docket/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode, unless } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { KeyAccess } from './key-access.tsx'
import { budgetOf, KeyBudgetFields, readBudget, useBudgetRefusals } from './key-budget-fields.tsx'
import { endOf, KeyLife, type Life } from './key-life.tsx'
import { KeyLists } from './key-lists.tsx'

interface PairFormProps {
  machine: Pairing
  onEnd(end: 'allowed' | 'refused'): void
}

/** Which machine asks, and what its key may. No list is chosen for anybody: a key for all of them is asked for by name. */
export const PairForm = ({ machine: { code, name, ip, created_at }, onEnd }: PairFormProps) => {
  const t = useTranslations('pair')
  const security = useTranslations('security')
  const format = useFormatter()
  const now = useNow({ updateInterval: 10_000 })
  const refusalOf = useRefusal()
  const budgetRefusals = useBudgetRefusals()
  const [access, setAccess] = useState<APIKey['access']>('work')
  const [lists, setLists] = useState<readonly string[] | undefined>([])
  const [life, setLife] = useState<Life>('90')
  const refuse = useMutation({
    mutationFn: () => api.refusePairing({ code }).catch(unless('not_found')),
    onSuccess: () => onEnd('refused'),
  })
  const form = useForm({
    read: (data) => ({ ...readBudget(data), lists: lists?.join() ?? 'all' }),
    validate: (asked) => ({
      ...budgetRefusals(asked),
      ...(asked.lists === '' && { lists: security('someMissing') }),
    }),
    submit: ({ lists: _, ...typed }) => {
      const reach = lists && { lists: [...lists] }
      return api.approvePairing({
        code,
        body: { access, expires_at: endOf(life), budget: budgetOf(typed), ...reach },
      })
    },
    done: () => onEnd('allowed'),
    explain: (error) =>
      hasCode(error, 'not_found')
        ? { form: t('unknown') }
        : hasCode(error, 'pairing.approved')
          ? { form: t('approved') }
          : hasCode(error, 'api_key.too_many')
            ? { form: security('keyTooMany') }
            : undefined,
  })
  const refusal = form.refusals.form ?? (refuse.isError ? refusalOf(refuse.error) : undefined)
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <div>
        <p className="text-pretty">{t('lead')}</p>
        <p dir="auto" className="type-name mt-3 wrap-anywhere">
          {name}
        </p>
        <p className="type-small mt-1 text-ink-2">
          {t('asked', { when: format.relativeTime(new Date(created_at), now), ip })}
        </p>
      </div>
      <div className="rounded-md bg-stub p-4">
        <p className="text-pretty">{t('warn')}</p>
        <p dir="ltr" className="mt-2 font-mono text-[1.5rem]/[2rem] tracking-widest">
          {code}
        </p>
      </div>
      <KeyAccess access={access} onChoose={setAccess} />
      <KeyLists chosen={lists} onChoose={setLists} refusal={form.refusals.lists} />
      {access !== 'read' && <KeyBudgetFields form={form} />}
      <KeyLife life={life} onChoose={setLife} />
      {refusal && (
        <p role="alert" className="type-small text-fail">
          {refusal}
        </p>
      )}
      <div className="flex gap-3 max-md:flex-col-reverse">
        <Button onClick={() => refuse.mutate()} busy={refuse.isPending && t('refuse')}>
          {t('refuse')}
        </Button>
        <Button type="submit" variant="primary" busy={form.pending && t('allowing')}>
          {t('allow')}
        </Button>
      </div>
    </form>
  )
}
