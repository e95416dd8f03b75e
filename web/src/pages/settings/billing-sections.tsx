import type { BillingMe, BillingPlan } from '@docket/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { billingQuery, plansQuery } from '../../api/billing-queries.ts'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { Charges } from './charges.tsx'
import { Loaded } from './loaded.tsx'
import { Section, Statement } from './section.tsx'

/** What the account pays, or could. The payment provider's own pages take the money. */
export const BillingSections = () => {
  const t = useTranslations('billing')
  const billing = useAwaited()
  const plans = useQuery(plansQuery)
  return (
    <>
      <Section name={t('standing')}>
        <Loaded query={billing}>{(me) => <Standing me={me} plans={plans.data?.plans ?? []} />}</Loaded>
      </Section>
      {billing.data && !isGoingOn(billing.data) && (
        <Section name={t('plans')} help={t('plansHelp')}>
          <Loaded query={plans}>
            {({ plans }) => (
              <ul className="divide-y divide-rule">
                {plans.map((plan) => (
                  <Plan key={plan.id} plan={plan} />
                ))}
              </ul>
            )}
          </Loaded>
        </Section>
      )}
      <Charges />
    </>
  )
}

const isGoingOn = ({ status }: BillingMe): boolean => ['active', 'trialing', 'past_due'].includes(status)

/** Whoever comes back from paying is often here before the provider's news is: it is asked for until it has come. */
const useAwaited = () => {
  const { paid } = useSearch({ from: '/settings/$part' })
  const queries = useQueryClient()
  const billing = useQuery({
    ...billingQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      paid && !(data && isGoingOn(data)) && dataUpdateCount < 60 ? 2000 : false,
  })
  const stands = billing.data && `${billing.data.is_active} ${billing.data.in_trial} ${billing.data.status}`
  useEffect(() => {
    if (stands !== undefined) void queries.invalidateQueries(meQuery)
  }, [queries, stands])
  return billing
}

const Standing = ({ me, plans }: { me: BillingMe; plans: readonly BillingPlan[] }) => {
  const t = useTranslations('billing')
  const refusalOf = useBillingRefusal()
  const { paid } = useSearch({ from: '/settings/$part' })
  const now = useMinute()
  const portal = useMutation({ mutationFn: () => api.openPortal(), onSuccess: leave })
  const plan = plans.find(({ id }) => id === me.tier)?.label ?? me.tier
  const day = (at: string | null) => (at === null ? '' : shortDayText(new Date(at), now))
  return (
    <>
      <Statement
        action={
          me.status !== '' && (
            <Button busy={portal.isPending && t('leaving')} onClick={() => portal.mutate()}>
              {t('portal')}
            </Button>
          )
        }
      >
        <div role="status">
          {isGoingOn(me) ? (
            t(me.status === 'past_due' ? 'pastDue' : 'paid', { plan, until: day(me.current_period_end) })
          ) : paid ? (
            t('awaited')
          ) : me.financial_aid ? (
            <>
              {t('aid')} <span dir="auto">{me.note}</span>
            </>
          ) : me.in_trial ? (
            t('trial', { until: day(me.trial_ends_at) })
          ) : me.is_active ? (
            t('free')
          ) : (
            t(me.status === '' ? 'over' : 'ended')
          )}
        </div>
      </Statement>
      {portal.isError && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(portal.error)}
        </p>
      )}
    </>
  )
}

const Plan = ({ plan }: { plan: BillingPlan }) => {
  const t = useTranslations('billing')
  const refusalOf = useBillingRefusal()
  const buy = useMutation({ mutationFn: () => api.checkout({ body: { plan_id: plan.id } }), onSuccess: leave })
  return (
    <li className="py-4 first:pt-0">
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-md:flex-col">
        <div className="min-w-0 text-pretty" dir="auto">
          <h3 className="font-group">{plan.label}</h3>
          {plan.tagline !== '' && <p>{plan.tagline}</p>}
          {plan.description !== '' && <p className="type-small mt-1 text-ink-2">{plan.description}</p>}
        </div>
        <Button
          variant={plan.highlight ? 'primary' : 'default'}
          aria-label={t('buyNamed', { plan: plan.label })}
          busy={buy.isPending && t('leaving')}
          onClick={() => buy.mutate()}
        >
          {t('buy')}
        </Button>
      </div>
      {buy.isError && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(buy.error)}
        </p>
      )}
    </li>
  )
}

const useBillingRefusal = (): ((error: unknown) => string) => {
  const t = useTranslations('billing')
  const refusalOf = useRefusal()
  return (error) => (hasCode(error, 'billing.provider_failed') ? t('away') : refusalOf(error))
}

/** The button stays busy until the other page is there. */
const leave = ({ url }: { url: string }): Promise<never> => {
  location.assign(url)
  return new Promise(() => {})
}
