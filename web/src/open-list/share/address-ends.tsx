import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

interface AddressEndsProps {
  why: 'rotate' | 'withdraw'
  isBusy: boolean
  onKeep(): void
  onConfirm(): void
}

/** Whoever has the address has it for nothing afterwards, so it asks. */
export const AddressEnds = ({ why, isBusy, onKeep, onConfirm }: AddressEndsProps) => {
  const t = useTranslations(`share.publicCopy.${why}`)
  return (
    <div className="mt-2.5 flex flex-wrap items-center justify-end gap-2">
      <p className="type-small grow basis-60 text-pretty">{t('ask')}</p>
      <Button autoFocus onClick={onKeep}>
        {t('keep')}
      </Button>
      <Button variant="danger" busy={isBusy && t('busy')} onClick={onConfirm}>
        {t('confirm')}
      </Button>
    </div>
  )
}
