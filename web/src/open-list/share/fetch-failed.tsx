import { useTranslations } from 'use-intl'
import { textLink } from '../../ui/text-link.ts'

interface FetchFailedProps {
  words: string
  query: { isFetching: boolean; refetch(): unknown }
}

/** Says what is missing, and asks for it again. */
export const FetchFailed = ({ words, query }: FetchFailedProps) => {
  const t = useTranslations('common')
  return (
    <p role="alert" className="type-small py-2 text-fail">
      {words}{' '}
      <button type="button" className={textLink} onClick={() => query.refetch()}>
        {query.isFetching ? t('tryingAgain') : t('tryAgain')}
      </button>
    </p>
  )
}
