import type { Charge } from '@docket/contract'

export interface ReadCharge {
  at: Date | undefined
  /** In whole units of the currency. */
  amount: number | undefined
  currency: string
  state: 'paid' | 'refunded' | 'pending' | 'failed' | 'other'
  receipt: string | undefined
}

/** What a charge says, whatever else the provider writes into it: nothing of it is relied upon. */
export const chargeOf = ({ created, amount, currency, status, refunded, receipt_url }: Charge): ReadCharge => {
  const money = typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : undefined
  return {
    at: typeof created === 'number' ? new Date(created * 1000) : undefined,
    amount: typeof amount === 'number' && money ? amount / 10 ** digitsOf(money) : undefined,
    currency: money ?? 'EUR',
    state: refunded === true ? 'refunded' : (states[String(status)] ?? 'other'),
    receipt: typeof receipt_url === 'string' && receipt_url.startsWith('https://') ? receipt_url : undefined,
  }
}

const states: Readonly<Record<string, ReadCharge['state']>> = {
  succeeded: 'paid',
  pending: 'pending',
  failed: 'failed',
}

/** Amounts come in the smallest unit of their currency. */
const digitsOf = (currency: string): number => {
  try {
    return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}
