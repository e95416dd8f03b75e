import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSendsMail } from '../api/use-sends-mail.ts'
import { bannerMessages } from '../locales/banners.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { Banner } from '../ui/banner.tsx'
import { browserKeeps } from '../ui/browser-keeps.ts'
import { Button } from '../ui/button.tsx'
import { BannerRest } from './banner-rest.tsx'

const dismissal = 'docket.no-mail-known'

const Plain = () => {
  const t = useTranslations('noMail')
  const sendsMail = useSendsMail()
  const [isKnown, setIsKnown] = useState(() => browserKeeps.get(dismissal) !== undefined)
  if (sendsMail || isKnown) return null
  const dismiss = () => {
    browserKeeps.set(dismissal, '')
    setIsKnown(true)
  }
  return (
    <Banner
      tone="grey"
      action={
        <Button variant="quiet" className="-ms-3" onClick={dismiss}>
          {t('known')}
        </Button>
      }
    >
      {t.rich('lead', {
        b: (words) => <b>{words}</b>,
        code: (name) => <code className="text-[0.75rem]">{name}</code>,
        rest: (words) => <BannerRest>{words}</BannerRest>,
      })}
    </Banner>
  )
}

/** Said to the admin until it is known: what does not happen without a mail server, and what to set. */
export const NoMailBanner = withWords(Plain, bannerMessages)
