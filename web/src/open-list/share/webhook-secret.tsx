import { useTranslations } from 'use-intl'
import { AddressField } from '../../ui/address-field.tsx'

/** What deliveries are signed with, shown this once. */
export const WebhookSecret = ({ secret, words }: { secret: string; words: string }) => {
  const t = useTranslations('share')
  return (
    <div className="mt-2.5">
      <p role="status" className="type-small text-pretty text-ink-2">
        {words}
      </p>
      <AddressField
        url={secret}
        label={t('webhooks.secret')}
        copy={t('publicCopy.copy')}
        copied={t('publicCopy.copied')}
      />
    </div>
  )
}
