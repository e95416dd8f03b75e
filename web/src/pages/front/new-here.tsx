import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AddressLink } from '../../address-link.tsx'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { languageHere } from '../../locales/language.ts'
import { textLink } from '../../ui/text-link.ts'
import type { FrontPageProps } from './front.tsx'
import { keepingBack, welcome } from './welcome.ts'

/** What this installation offers to whoever has no account. */
export const NewHere = ({ url, config }: FrontPageProps) => {
  const t = useTranslations('signIn')
  const refusalOf = useRefusal()
  const [isOpening, setIsOpening] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  if (!config.signupEnabled && !config.demoEnabled) return null

  const openDemo = async () => {
    if (isOpening) return
    setRefusal(undefined)
    setIsOpening(true)
    try {
      await api.demo({ utc_offset: -new Date().getTimezoneOffset(), locale: languageHere() })
      await welcome()
    } catch (error) {
      setRefusal(refusalOf(error))
      setIsOpening(false)
    }
  }

  const sentence = !config.demoEnabled ? 'newHere' : config.signupEnabled ? 'newHereOrDemo' : 'demo'
  const links = {
    register: (text: ReactNode) => (
      <AddressLink to={keepingBack('/register', url)} className={textLink}>
        {text}
      </AddressLink>
    ),
    demo: (text: ReactNode) => (
      <button type="button" onClick={openDemo} className={`${textLink} text-start`}>
        {text}
      </button>
    ),
    // In large text the button has lines of its own: a full stop would have one as well.
    end: (stop: ReactNode) => <span className="@max-[12rem]/slip:hidden">{stop}</span>,
  }
  return (
    <div className="type-ui mt-4">
      <p className="text-pretty text-ink-2">{t.rich(sentence, links)}</p>
      <p role="status" className="type-small text-ink-3">
        {isOpening && t('demoBusy')}
      </p>
      {refusal !== undefined && (
        <p role="alert" className="type-small mt-1.5 text-fail">
          {refusal}
        </p>
      )}
    </div>
  )
}
