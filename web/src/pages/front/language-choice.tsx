import { useTranslations } from 'use-intl'
import { keepLanguage, speak, useSpoken } from '../../locales/language.ts'
import { languageNames } from '../../locales/languages.ts'

/** The languages that Docket speaks, each by its own name, for whoever is not known yet. */
export const LanguageChoice = () => {
  const t = useTranslations('front')
  const { language } = useSpoken()
  return (
    <nav
      aria-label={t('languages')}
      className="type-small relative mx-auto mt-7 flex flex-wrap justify-center gap-x-2 max-slip:m-0 max-slip:justify-start max-slip:ps-[calc(var(--slip-content)-0.5rem)] max-slip:pe-4 max-slip:pb-6"
    >
      {languageNames.map(([name, word]) => (
        <button
          key={name}
          type="button"
          lang={name}
          aria-current={name === language ? 'true' : undefined}
          className="min-h-8 rounded-sm px-2 text-ink-2 hover:text-ink aria-current:font-strong aria-current:text-ink max-slip:min-h-11"
          onClick={() => {
            keepLanguage(name)
            void speak(name, 'front')
          }}
        >
          {word}
        </button>
      ))}
      <div aria-hidden className="margin-line absolute inset-y-0 inset-s-(--slip-margin) hidden max-slip:block" />
    </nav>
  )
}
