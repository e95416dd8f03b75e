import { useSuspenseQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { accountMessages } from '../../locales/account.en.ts'
import { keyMessages } from '../../locales/api-keys.en.ts'
import { connectMessages } from '../../locales/connect.en.ts'
import { dialogMessages } from '../../locales/dialogs.en.ts'
import { en } from '../../locales/en.ts'
import { noticeSettingsMessages } from '../../locales/notice-settings.en.ts'
import { settingsMessages } from '../../locales/settings.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { useParams } from '../../routing/hooks.ts'
import { Link } from '../../routing/link.tsx'
import { AccountBanners } from '../../shell/account-banners.tsx'
import { type SettingsPart, settingsParts } from '../../shell/settings-parts.ts'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { useTabInSight } from '../../ui/use-tab-in-sight.ts'
import { BillingSections } from './billing-sections.tsx'
import { DataSections } from './data-sections.tsx'
import { LookSections } from './look-sections.tsx'
import { NoticesSections } from './notices-sections.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { SecuritySections } from './security-sections.tsx'

const messages = {
  ...en,
  ...accountMessages,
  ...keyMessages,
  ...settingsMessages,
  ...connectMessages,
  ...noticeSettingsMessages,
  keysDialog: dialogMessages.keysDialog,
}

const sections: Record<SettingsPart, ComponentType> = {
  profile: ProfileSections,
  security: SecuritySections,
  look: LookSections,
  notices: NoticesSections,
  billing: BillingSections,
  data: DataSections,
}

/** Brings its own words: nobody else needs them. */
export const SettingsPage = () => (
  <Strings messages={messages}>
    <Settings />
  </Strings>
)

const Settings = () => {
  const t = useTranslations('settings')
  const { part } = useParams('/settings/$part')
  const { data: me } = useSuspenseQuery(meQuery)
  const Sections = sections[part]
  const parts = settingsParts.filter((name) => name !== 'billing' || me.billing !== 'off')
  const tabs = useTabInSight(part)
  return (
    <Sheet className="slim-margin wide-margin">
      <PageTitle page={`${t('title')}: ${t(part)}`} />
      <SheetHeader title={t('title')} />
      <div className="shrink-0 border-b border-rule-2">
        <nav ref={tabs} aria-label={t('sections')} className="tab-row h-10.5 max-md:h-11">
          {parts.map((name) => (
            <Link
              key={name}
              to="/settings/$part"
              params={{ part: name }}
              className="flex items-center pb-0.5 -outline-offset-2 whitespace-nowrap text-ink-2 hover:text-ink data-[status=active]:border-b-2 data-[status=active]:border-ink data-[status=active]:pb-0 data-[status=active]:font-strong data-[status=active]:text-ink"
            >
              {t(name)}
            </Link>
          ))}
        </nav>
      </div>
      <AccountBanners isBilling={part === 'billing'}>
        <Suspense>
          <Sections />
        </Suspense>
      </AccountBanners>
    </Sheet>
  )
}
