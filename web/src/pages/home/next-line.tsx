import { useTranslations } from 'use-intl'
import { NewListField } from './new-list-field.tsx'

/** The next blank line of the sheet: the name of a new list. */
export const NextLine = () => {
  const t = useTranslations('home.nextLine')
  return (
    <NewListField
      placeholder={t('placeholder')}
      className="h-13 transition-colors focus-within:bg-pen-wash"
      before={
        <svg aria-hidden width={18} height={18} viewBox="0 0 18 18" className="justify-self-center">
          <circle cx={9} cy={9} r={7.25} fill="none" strokeWidth={1.5} strokeDasharray="3 2.7" className="stroke-pen" />
        </svg>
      }
    />
  )
}
