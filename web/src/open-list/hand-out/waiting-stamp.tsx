import type { Waiting } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { Stamp } from '../../ui/stamp.tsx'

/** The line waits for a person: what for. */
export const WaitingStamp = ({ kind }: Pick<Waiting, 'kind'>) => {
  const t = useTranslations('asking')
  return <Stamp tone="run">{t('stamp', { kind })}</Stamp>
}
