import { useTranslations } from 'use-intl'
import type { SignOnOffer } from '../initial-view.ts'

/** What to say of an address that signs in through the identity provider only; undefined of any other. */
export const useLockedDomain = (): ((email: string, offer: SignOnOffer | undefined) => string | undefined) => {
  const t = useTranslations('signOn')
  return (email, offer) => {
    if (!offer?.hosted_domain || !email.trim().toLowerCase().endsWith(`@${offer.hosted_domain}`)) return undefined
    return t('locked', { domain: offer.hosted_domain, provider: offer.provider_name })
  }
}
