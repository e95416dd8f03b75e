import { useEffect } from 'react'
import { lateApp, lateBanners, lateDialogs, lateHome, lateList, lateListView } from '../../chunks.ts'
import type { AuthConfig, FrontPage } from '../../initial-view.ts'
import { accountMessages } from '../../locales/account.en.ts'
import { commonMessages } from '../../locales/common.en.ts'
import { fetchWords, languageHere } from '../../locales/language.ts'
import { Strings } from '../../locales/strings.tsx'
import { overlays } from '../../ui/overlays/overlays.ts'
import { SlipFoot } from '../../ui/slip.tsx'
import { whenIdle } from '../../ui/when-idle.ts'
import { ForgotPage } from './forgot-page.tsx'
import { InvitePage } from './invite-page.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { RegisterPage } from './register-page.tsx'
import { ResetPage } from './reset-page.tsx'
import { SetupPage } from './setup-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { StopMailsPage } from './stop-mails-page.tsx'

export interface FrontPageProps {
  /** The address that the page was opened with. */
  url: URL
  config: AuthConfig
}

const messages = { ...commonMessages, ...accountMessages }

const pages = {
  setup: SetupPage,
  'sign-in': SignInPage,
  register: RegisterPage,
  forgot: ForgotPage,
  reset: ResetPage,
  invite: InvitePage,
  'stop-mails': StopMailsPage,
}

export interface FrontProps {
  page: FrontPage
  address: string
  config: AuthConfig
}

/** The pages before signing in. While someone types there, the rest of the app arrives. */
export const Front = ({ page, address, config }: FrontProps) => {
  useEffect(() => whenIdle(() => fetchAhead(page)), [page])
  const Page = pages[page]
  return (
    <Strings messages={messages}>
      <SlipFoot value={languageChoice}>
        <Page url={new URL(address, location.origin)} config={config} />
      </SlipFoot>
    </Strings>
  )
}

const languageChoice = <LanguageChoice />

const fetchAhead = (page: FrontPage) => {
  lateApp.fetch()
  fetchWords(languageHere(), 'app')
  if (page === 'invite') for (const part of [lateList, lateListView]) part.fetch()
  else for (const part of [lateHome, lateBanners]) part.fetch()
  lateDialogs.fetch()
  overlays.fetch()
}
