import type { MeUser } from '@docket/contract'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useSingleKeys } from '../../ui/keys.ts'
import { setTheme, themes, useTheme } from '../../ui/theme.ts'
import { Section } from './section.tsx'

const locales = ['en', 'de', 'fr', 'es'] as const

export const LookSections = () => {
  const t = useTranslations('look')
  const keys = useTranslations('keysDialog')
  const theme = useTheme()
  const { data: me } = useSuspenseQuery(meQuery)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <>
      {!me.demo && (
        <Section name={t('language')} help={t('languageHelp')}>
          <MailLanguage me={me} />
        </Section>
      )}
      <Section name={t('theme')} help={t('themeHelp')}>
        <Choice
          name="theme"
          label={t('theme')}
          value={theme}
          choices={themes.map((value) => ({ value, label: t(value) }))}
          onChange={setTheme}
        />
      </Section>
      <Section name={t('keys')} help={keys('singleHelp')}>
        <Checkbox
          label={keys('single')}
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Section>
    </>
  )
}

const MailLanguage = ({ me }: { me: MeUser }) => {
  const t = useTranslations('look')
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  // Of its own: the browser asks what is chosen before a mutation tells that it has begun.
  const [chosen, setChosen] = useState(me.locale)
  const change = useMutation({
    mutationFn: (locale: MeUser['locale']) => api.updateMe({ body: { locale } }),
    onSuccess: (_, locale) => queries.setQueryData(meQuery.queryKey, (known) => known && { ...known, locale }),
    onError: () => setChosen(me.locale),
  })
  return (
    <>
      <Choice
        name="locale"
        label={t('mails')}
        value={chosen}
        choices={locales.map((value) => ({ value, label: t(value), lang: value }))}
        onChange={(locale) => {
          setChosen(locale)
          change.mutate(locale)
        }}
      />
      <p role="status" className={change.isError ? 'type-small mt-2 text-fail' : 'type-small mt-2 text-ink-3'}>
        {change.isError ? refusalOf(change.error) : change.isSuccess && t('changed')}
      </p>
    </>
  )
}
