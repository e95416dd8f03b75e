import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { commonMessages } from '../../locales/common.en.ts'
import { publicMessages } from '../../locales/public.en.ts'
import { sharedMessages } from '../../locales/shared.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Slip } from '../../ui/slip.tsx'
import { textLink } from '../../ui/text-link.ts'
import { FailurePage } from '../failure.tsx'
import { PublicPage } from './public-page.tsx'
import { usePublicList } from './use-public-list.ts'

const messages = { ...commonMessages, tally: sharedMessages.tally, public: publicMessages }

export interface PublicProps {
  token: string
  /** The address that the page was opened with. */
  address: string
}

/** What strangers read, without anything of the app. */
export const Public = (props: PublicProps) => (
  <Strings messages={messages}>
    <meta name="robots" content="noindex" />
    <Shown {...props} />
  </Strings>
)

const Shown = ({ token, address }: PublicProps) => {
  const t = useTranslations('public')
  const { list, asOf, error, isGone, retry } = usePublicList(token)
  if (isGone)
    return (
      <Slip narrow title={t('gone.title')} lead={t('gone.lead')}>
        <PageTitle page={t('gone.title')} />
        <p className="type-ui mt-5">
          <AddressLink to="/" className={textLink}>
            {t('gone.home')}
          </AddressLink>
        </p>
      </Slip>
    )
  if (list)
    return (
      <PublicPage
        token={token}
        list={list}
        asOf={asOf}
        isAway={error !== undefined}
        onGone={() => void retry()}
        isFollowed={new URL(address, location.origin).searchParams.has('follow')}
      />
    )
  if (error !== undefined) return <FailurePage error={error} tryAgain={retry} />
  return <PageTitle page={t('copy')} />
}
