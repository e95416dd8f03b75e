import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../api/client.ts'
import { meQuery } from '../api/queries.ts'
import { hasCode } from '../api/refusals.ts'
import { useRefusal } from '../api/use-refusal.ts'
import { useSendsMail } from '../api/use-sends-mail.ts'
import { bannerMessages } from '../locales/banners.en.ts'
import { withWords } from '../locales/more-strings.tsx'
import { Banner } from '../ui/banner.tsx'
import { tabKeeps } from '../ui/browser-keeps.ts'
import { Button } from '../ui/button.tsx'
import { BannerRest } from './banner-rest.tsx'

const dismissal = 'docket.verify-later'

const Plain = () => {
  const t = useTranslations('verifyBanner')
  const refusalOf = useRefusal()
  const { data: me } = useSuspenseQuery(meQuery)
  const [isLater, setIsLater] = useState(() => tabKeeps.get(dismissal) === me.user_id)
  const isShown = !me.email_verified && !me.demo && !isLater
  const sendsMail = useSendsMail(isShown)
  // The link of the mail may be opened elsewhere: this page finds out when one comes back to it.
  const { refetch } = useQuery({ ...meQuery, refetchOnWindowFocus: isShown ? 'always' : false })
  const resend = useMutation({
    mutationFn: () => api.resendVerification(),
    onError: (error) => hasCode(error, 'auth.already_verified') && refetch(),
  })
  useEffect(() => {
    if (isLater) tabKeeps.set(dismissal, me.user_id)
  }, [isLater, me.user_id])

  if (!isShown) return null
  return (
    <Banner
      tone="grey"
      action={
        <span className="-ms-3 flex shrink-0 gap-1 max-md:shrink max-md:flex-wrap">
          {!resend.isSuccess && (
            <Button variant="quiet" busy={resend.isPending && t('sending')} onClick={() => resend.mutate()}>
              {t(sendsMail ? 'again' : 'makeAgain')}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setIsLater(true)}>
            {t('later')}
          </Button>
        </span>
      }
    >
      {resend.isError
        ? refusalOf(resend.error)
        : resend.isSuccess
          ? t(sendsMail ? 'sent' : 'made', { email: me.email })
          : t.rich(sendsMail ? 'lead' : 'leadWithoutMail', {
              email: me.email,
              rest: (words) => <BannerRest>{words}</BannerRest>,
            })}
    </Banner>
  )
}

/** Until the address is verified, or for as long as this tab is open and one has said "Later". */
export const VerifyBanner = withWords(Plain, bannerMessages)
