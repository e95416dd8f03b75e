import { useTranslations } from 'use-intl'

export const Logo = () => {
  const t = useTranslations('common')
  return (
    <span className="inline-flex items-center gap-3">
      <svg aria-hidden viewBox="0 0 18 16" className="h-4 w-4.5">
        <path d="M2 0h3v12H2zM7.5 0h3v12h-3zM13 6h3v6h-3z" className="fill-ink" />
        <path d="M0 14h18v1.25H0z" className="fill-margin-line" />
      </svg>
      <span className="text-[1.0625rem]/[1.5rem] font-title">{t('docket')}</span>
    </span>
  )
}
