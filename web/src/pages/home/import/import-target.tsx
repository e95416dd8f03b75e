import { useTranslations } from 'use-intl'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FieldFrame } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { asNamed, asNew, type Destinations } from './use-destinations.ts'

interface ImportTargetProps {
  destinations: Destinations
  isSkipping: boolean
  onSkip(isSkipping: boolean): void
}

/** Which list it goes into, and what becomes of lines that are there. */
export const ImportTarget = ({ destinations, isSkipping, onSkip }: ImportTargetProps) => {
  const t = useTranslations('import.target')
  const { all, writable, choice, choose, hasNamed, state, there } = destinations
  const isOne = all.length === 1
  const isGone = state === 'gone'
  if (isOne ? writable.length === 0 && !isGone : !hasNamed) return null
  return (
    <div className="flex flex-col gap-3">
      <FieldFrame label={t('label')} refusal={isGone ? t('gone') : undefined}>
        {({ refused, ...control }) => (
          <Select
            {...control}
            refused={refused}
            value={isOne && isGone ? '' : choice}
            onChange={(event) => choose(event.currentTarget.value)}
          >
            {isOne && isGone && <option value="">{t('choose')}</option>}
            {!isOne && <option value={asNamed}>{t('named')}</option>}
            <option value={asNew}>{t(isOne ? 'new' : 'allNew')}</option>
            {isOne &&
              writable.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
          </Select>
        )}
      </FieldFrame>
      {choice !== asNew && !isGone && (
        <>
          <Checkbox label={t('skip')} checked={isSkipping} onChange={(event) => onSkip(event.currentTarget.checked)} />
          {isSkipping && (
            <p role="status" className={`type-small ${state === 'unknown' ? 'text-fail' : 'text-ink-3'}`}>
              {state === 'known' ? t('there', { count: there }) : t(state === 'unknown' ? 'unknown' : 'looking')}
            </p>
          )}
        </>
      )}
    </div>
  )
}
