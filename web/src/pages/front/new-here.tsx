import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { authConfigQuery } from '../../api/queries.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { textLink } from '../../ui/text-link.ts'
import { useWelcome } from './use-welcome.ts'

/** What this installation offers to whoever has no account. */
export const NewHere = ({ back }: { back: string | undefined }) => {
  const t = useTranslations('signIn')
  const refusalOf = useRefusal()
  const welcome = useWelcome()
  const { data: config } = useQuery(authConfigQuery)
  const demo = useMutation({ mutationFn: () => api.demo(), onSuccess: welcome })
  if (!config?.signup_enabled && !config?.demo_enabled) return null

  const sentence = !config.demo_enabled ? 'newHere' : config.signup_enabled ? 'newHereOrDemo' : 'demo'
  const links = {
    register: (text: ReactNode) => (
      <Link to="/register" search={{ back }} className={textLink}>
        {text}
      </Link>
    ),
    demo: (text: ReactNode) => (
      <button type="button" onClick={() => demo.mutate()} className={textLink}>
        {text}
      </button>
    ),
  }
  return (
    <div className="type-ui mt-4">
      <p className="text-pretty text-ink-2">{demo.isPending ? t('demoBusy') : t.rich(sentence, links)}</p>
      {demo.isError && (
        <p role="alert" className="type-small mt-1.5 text-fail">
          {refusalOf(demo.error)}
        </p>
      )}
    </div>
  )
}
