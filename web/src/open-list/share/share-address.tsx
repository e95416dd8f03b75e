import { useTranslations } from 'use-intl'
import { AddressField } from '../../ui/address-field.tsx'

/** An address that leads others to the list. */
export const ShareAddress = ({ url, label }: { url: string; label: string }) => {
  const t = useTranslations('share.publicCopy')
  return <AddressField url={url} label={label} copy={t('copy')} copied={t('copied')} />
}
