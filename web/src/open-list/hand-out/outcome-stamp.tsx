import type { Attempt, AttemptOutcome } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { Stamp, type StampTone } from '../../ui/stamp.tsx'

const tone: Record<AttemptOutcome, StampTone> = {
  completed: 'done',
  failed: 'fail',
  expired: 'ink',
  given_back: 'pen',
  taken: 'pen',
  asked: 'run',
  sent_back: 'pen',
}

/** What came of an attempt. */
export const OutcomeStamp = ({ outcome }: Pick<Attempt, 'outcome'>) => {
  const t = useTranslations('work')
  if (outcome === null) return <Stamp tone="run">{t('running')}</Stamp>
  return <Stamp tone={tone[outcome]}>{t(`outcomes.${outcome}`)}</Stamp>
}
