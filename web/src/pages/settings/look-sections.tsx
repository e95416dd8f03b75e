import type { MeUser } from '@docket/contract'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { learnOfMe } from '../../api/learn-of-me.ts'
import { meQuery } from '../../api/queries.ts'
import { tellOtherTabs } from '../../api/session.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { readDatesIn } from '../../domain/natural-date.ts'
import { keepLanguage, languageHere, speak } from '../../locales/language.ts'
import { languageNames } from '../../locales/languages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { useSingleKeys } from '../../ui/keys.ts'
import { setTheme, themes, useTheme } from '../../ui/theme.ts'
import { Section } from './section.tsx'

const choices = languageNames.map(([value, label]) => ({ value, label, lang: value }))

export const LookSections = () => {
  const t = useTranslations('look')
  const keys = useTranslations('keysDialog')
  const theme = useTheme()
  const { data: me } = useSuspenseQuery(meQuery)
  const [singleKeys, setSingleKeys] = useSingleKeys()
  return (
    <>
      <Section name={t('language')} help={t(me.demo ? 'languageOfDemo' : 'languageHelp')}>
        {me.demo ? <LanguageOfDemo /> : <LanguageOfAccount />}
      </Section>
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

const LanguageOfAccount = () => {
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
    onSuccess: (_, locale) => {
      learnOfMe(queries, { locale })
      tellOtherTabs({ kind: 'in' }) // they ask who is signed in, and in which language
    },
    // Unless another one was chosen meanwhile.
    onSettled: () => queries.isMutating({ mutationKey: [inTurn.id] }) === 1 && setChosen(undefined),
  })
  return (
    <>
      <Choice
        name="locale"
        label={t('language')}
        value={chosen ?? me.locale}
        choices={choices}
        onChange={(locale) => {
          setChosen(locale)
          change.mutate(locale)
        }}
      />
      <p
        role="status"
        className={change.isError ? 'type-small mt-2 text-fail' : 'type-small mt-2 text-ink-3 empty:mt-0'}
      >
        {change.isError ? refusalOf(change.error) : change.isSuccess && t('changed')}
      </p>
    </>
  )
}

/** A demo has no mails, and nothing of it is kept but in this browser. */
const LanguageOfDemo = () => {
  const t = useTranslations('look')
  const [chosen, setChosen] = useState(languageHere)
  return (
    <Choice
      name="locale"
      label={t('language')}
      value={chosen}
      choices={choices}
      onChange={(language) => {
        setChosen(language)
        keepLanguage(language)
        void speak(language, 'app').then(() => readDatesIn(language))
      }}
    />
  )
}
