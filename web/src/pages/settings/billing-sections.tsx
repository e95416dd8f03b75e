import type { BillingMe, BillingPlan } from '@docket/contract'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { billingQuery, chargesQuery, plansQuery } from '../../api/billing-queries.ts'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { useNavigate, useSearch } from '../../routing/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { Charges } from './charges.tsx'
import { Loaded } from './loaded.tsx'
import { Section, Statement } from './section.tsx'
import { useWayOut } from './use-way-out.ts'

/** For how long the provider's news of a payment is waited for. */
const PATIENCE_MS = 120_000

/** What the account pays, or could. The payment provider's own pages take the money. */
export const BillingSections = () => {
  const t = useTranslations('billing')
  const { data: me } = useSuspenseQuery(meQuery)
  const { billing, payment } = usePayment()
  const plans = useQuery(plansQuery)
  if (me.demo) return null
  return (
    <>
      <Section name={t('standing')}>
        <Loaded query={billing}>
          {(me) => <Standing me={me} payment={payment} plans={plans.data?.plans ?? []} />}
        </Loaded>
      </Section>
      {billing.data && !isGoingOn(billing.data) && payment === undefined && (
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
const usePayment = () => {
  const { paid } = useSearch('/settings/$part')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  const isAwaited = paid && !isLate
  const billing = useQuery({
    ...billingQuery,
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => (isAwaited && !(data && isGoingOn(data)) ? 2000 : false),
  })
  useEffect(() => {
    if (!paid) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [paid])
  const stands = billing.data && `${billing.data.is_active} ${billing.data.in_trial} ${billing.data.status}`
  useEffect(() => {
    if (stands === undefined) return
    void queries.invalidateQueries(meQuery)
    void queries.invalidateQueries(chargesQuery)
  }, [queries, stands])
  const isHeardOf = paid && billing.data && isGoingOn(billing.data)
  useEffect(() => {
    // Whoever comes back to this address later waits for nothing.
    if (isHeardOf) void navigate({ to: '/settings/$part', params: { part: 'billing' }, replace: true })
  }, [navigate, isHeardOf])
  return { billing, payment: paid && (isLate ? 'late' : 'awaited') } as const
}

interface StandingProps {
  me: BillingMe
  /** One that the provider was not heard of yet. */
  payment: 'awaited' | 'late' | undefined
  plans: readonly BillingPlan[]
}

const Standing = ({ me, payment, plans }: StandingProps) => {
  const t = useTranslations('billing')
  const now = useMinute()
  const portal = useWayOut(() => api.openPortal())
  const plan = plans.find(({ id }) => id === me.tier)?.label ?? me.tier
  const day = (at: string | null) => (at === null ? '' : shortDayText(new Date(at), now))
  return (
    <>
      <Statement
        action={
          me.status !== '' && (
            <Button busy={portal.isLeaving && t('leaving')} onClick={portal.leave}>
              {t('portal')}
            </Button>
          )
        }
      >
        <div role="status">
          {me.status === 'past_due' ? (
            t('pastDue', { plan })
          ) : isGoingOn(me) ? (
            t(me.current_period_end === null ? 'paidNow' : 'paid', { plan, until: day(me.current_period_end) })
          ) : payment !== undefined ? (
            t(payment)
          ) : me.financial_aid ? (
            <>
              {t('aid')} <span dir="auto">{me.note}</span>
            </>
          ) : me.in_trial ? (
            t('trial', { until: day(me.trial_ends_at) })
          ) : me.is_active ? (
            t('free')
          ) : (
            t(me.status === '' ? 'over' : me.status === 'canceled' ? 'ended' : 'unpaid')
          )}
        </div>
      </Statement>
      {portal.refusal !== undefined && (
        <p role="alert" className="type-small mt-2 text-fail">
          {portal.refusal}
        </p>
      )}
    </>
  )
}

const Plan = ({ plan }: { plan: BillingPlan }) => {
  const t = useTranslations('billing')
  const checkout = useWayOut(() => api.checkout({ body: { plan_id: plan.id } }))
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <div className="flex items-start justify-between gap-x-6 gap-y-3 @max-[44rem]/sheet:flex-col">
        <div className="min-w-0 text-pretty" dir="auto">
          <h3 className="font-group">{plan.label}</h3>
          <p>{plan.tagline || t('priceLater')}</p>
          {plan.description !== '' && <p className="type-small mt-1 text-ink-2">{plan.description}</p>}
        </div>
        <Button
          variant={plan.highlight ? 'primary' : 'default'}
          aria-label={t('buyNamed', { plan: plan.label })}
          busy={checkout.isLeaving && t('leaving')}
          onClick={checkout.leave}
        >
          {t('buy')}
        </Button>
      </div>
      {checkout.refusal !== undefined && (
        <p role="alert" className="type-small mt-2 text-fail">
          {checkout.refusal}
        </p>
      )}
    </li>
  )
}
