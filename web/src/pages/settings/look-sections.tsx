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
import { learnOfMe } from './learn-of-me.ts'
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
          <MailLanguage />
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

/** One after the other: the last one holds. */
const inTurn = { id: 'locale' }

const MailLanguage = () => {
  const t = useTranslations('look')
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  const { data: me } = useSuspenseQuery(meQuery)
  // Of its own while it is on its way: the browser asks what is chosen before a mutation tells that it has begun.
  const [chosen, setChosen] = useState<MeUser['locale']>()
  const change = useMutation({
    mutationKey: [inTurn.id],
    scope: inTurn,
    mutationFn: (locale: MeUser['locale']) => api.updateMe({ body: { locale } }),
    onSuccess: (_, locale) => learnOfMe(queries, { locale }),
    // Unless another one was chosen meanwhile.
    onSettled: () => queries.isMutating({ mutationKey: [inTurn.id] }) === 1 && setChosen(undefined),
  })
  return (
    <>
      <Choice
        name="locale"
        label={t('mails')}
        value={chosen ?? me.locale}
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
