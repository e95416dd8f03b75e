import { useTranslations } from 'use-intl'
import { textLink } from '../../ui/text-link.ts'
import { NewListField } from './new-list-field.tsx'

/** The next blank line of the sheet: the name of a new list, or a file that becomes one. */
export const NextLine = ({ onImport }: { onImport(): void }) => {
  const t = useTranslations('home')
  return (
    <NewListField
      placeholder="placeholder"
      className="h-13 transition-colors @max-[17rem]/sheet:h-auto focus-within:bg-pen-wash"
      before={
        <svg aria-hidden viewBox="0 0 18 18" className="size-4.5 justify-self-center">
          <circle cx={9} cy={9} r={7.25} fill="none" strokeWidth={1.5} strokeDasharray="3 2.7" className="stroke-pen" />
        </svg>
      }
      aside={
        <button type="button" onClick={onImport} className={`touch-target type-small shrink-0 ${textLink}`}>
          {t('empty.import')}
        </button>
      }
    />
  )
}
