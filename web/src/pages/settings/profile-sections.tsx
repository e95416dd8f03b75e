import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { NameForm } from './name-form.tsx'
import { PortraitForm } from './portrait-form.tsx'
import { PresenceForm } from './presence-form.tsx'
import { Section } from './section.tsx'

export const ProfileSections = () => {
  const t = useTranslations('profile')
  const { data: me } = useSuspenseQuery(meQuery)
  return (
    <>
      <Section name={t('name')} help={t('nameHelp')}>
        {me.demo ? <p>{me.display_name}</p> : <NameForm me={me} />}
      </Section>
      <Section name={t('email')} help={t('emailHelp')}>
        <p className="wrap-anywhere">
          {me.email}{' '}
          <span className="type-small text-ink-3">{me.email_verified ? t('verified') : t('unverified')}</span>
        </p>
      </Section>
      {!me.demo && (
        <Section name={t('portrait')} help={t('portraitHelp')}>
          <PortraitForm me={me} />
        </Section>
      )}
      {!me.demo && (
        <Section name={t('presence')} help={t('presenceHelp')}>
          <PresenceForm me={me} />
        </Section>
      )}
    </>
  )
}
