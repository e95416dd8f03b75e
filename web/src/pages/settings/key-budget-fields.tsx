import type { APIKey } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { limitOf } from '../../domain/key-budget.ts'
import { readText } from '../../forms/read-text.ts'
import type { Form, Refusals } from '../../forms/use-form.ts'
import { Field } from '../../ui/field.tsx'

/** As typed. */
export interface TypedBudget {
  claims_per_day: string
  running: string
  cost_per_day: string
}

export const readBudget = (data: FormData): TypedBudget => ({
  claims_per_day: readText(data, 'claims_per_day'),
  running: readText(data, 'running'),
  cost_per_day: readText(data, 'cost_per_day'),
})

/** What is left empty is no limit. */
export const budgetOf = ({ claims_per_day, running, cost_per_day }: TypedBudget): APIKey['budget'] => ({
  claims_per_day: limitOf(claims_per_day),
  running: limitOf(running),
  cost_per_day: limitOf(cost_per_day),
})

/** What cannot be a limit. */
export const useBudgetRefusals = (): ((typed: TypedBudget) => Refusals<TypedBudget>) => {
  const t = useTranslations('apiKeys')
  return (typed) => {
    const { claims_per_day, running, cost_per_day } = budgetOf(typed)
    const isCount = (value: number | null) => value === null || (Number.isInteger(value) && value > 0 && value < 1e6)
    return {
      ...(!isCount(claims_per_day) && { claims_per_day: t('dayLimitWrong') }),
      ...(!isCount(running) && { running: t('dayLimitWrong') }),
      ...(!(cost_per_day === null || cost_per_day <= 1e6) && { cost_per_day: t('costLimitWrong') }),
    }
  }
}

interface KeyBudgetFieldsProps<Values extends TypedBudget> {
  form: Form<Values>
  /** What holds now. */
  budget?: APIKey['budget'] | undefined
}

/** How much a key may use up. */
export const KeyBudgetFields = <Values extends TypedBudget>({ form, budget }: KeyBudgetFieldsProps<Values>) => {
  const t = useTranslations('apiKeys')
  return (
    <>
      <Field
        {...form.field('claims_per_day')}
        label={t('dayLimit')}
        help={t('dayLimitHelp')}
        defaultValue={budget?.claims_per_day ?? ''}
        inputMode="numeric"
        maxLength={6}
      />
      <Field
        {...form.field('running')}
        label={t('runningLimit')}
        defaultValue={budget?.running ?? ''}
        inputMode="numeric"
        maxLength={6}
      />
      <Field
        {...form.field('cost_per_day')}
        label={t('costLimit')}
        help={t('costLimitHelp')}
        defaultValue={budget?.cost_per_day ?? ''}
        inputMode="decimal"
        maxLength={10}
      />
    </>
  )
}
