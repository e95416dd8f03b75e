import { useTranslations } from 'use-intl'
import { Link } from '../routing/link.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Slip } from '../ui/slip.tsx'
import { textLink } from '../ui/text-link.ts'

export const NotFoundPage = () => {
  const t = useTranslations('notFound')
  return (
    <Slip narrow title={t('title')} lead={t('lead')}>
      <PageTitle page={t('page')} />
      <p className="mt-5">
        <Link to="/" className={textLink}>
          {t('home')}
        </Link>
      </p>
    </Slip>
  )
}
