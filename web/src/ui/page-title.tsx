import { useTranslations } from 'use-intl'

/** What the browser calls the page. */
export const PageTitle = ({ page }: { page: string }) => {
  const t = useTranslations('common')
  return <title>{t('title', { page })}</title>
}
