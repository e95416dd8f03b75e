import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { textLink } from '../ui/text-link.ts'

/** What a banner says after its first sentence. With large text it would have the first screen of a phone: there it is asked for. */
export const BannerRest = ({ children }: { children: ReactNode }) => {
  const t = useTranslations('banner')
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
        className={`touch-target @min-[18rem]/sheet:hidden ${textLink}`}
      >
        {t('more')}
      </button>{' '}
      <span className={isShown ? '' : '@max-[18rem]/sheet:hidden'}>{children}</span>
    </>
  )
}
