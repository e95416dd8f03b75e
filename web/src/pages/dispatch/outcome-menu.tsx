import type { AttemptOutcome } from '@docket/contract'
import { ChevronDown } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Menu, MenuChoice } from '../../ui/menu.tsx'

export type Shown = 'everything' | AttemptOutcome

const choices: readonly Shown[] = [
  'everything',
  'completed',
  'failed',
  'expired',
  'given_back',
  'taken',
  'asked',
  'sent_back',
]

/** Which of the reports are shown. */
export const OutcomeMenu = ({ shown, onShown }: { shown: Shown; onShown(shown: Shown): void }) => {
  const t = useTranslations('dispatch')
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="touch-target type-small inline-flex h-8 items-center gap-1.5 rounded-md px-2 -me-2 text-ink-2 hover:bg-hover data-[popup-open]:bg-hover"
        >
          <span className="@max-[15rem]/sheet:sr-only">{t('show')}</span>
          <span className="font-strong text-ink">{t(`shown.${shown}`)}</span>
          <ChevronDown aria-hidden size={14} strokeWidth={1.75} />
        </button>
      }
    >
      <MenuChoice
        label={t('show')}
        value={shown}
        choices={choices.map((value) => ({ value, label: t(`shown.${value}`) }))}
        onChange={onShown}
      />
    </Menu>
  )
}
