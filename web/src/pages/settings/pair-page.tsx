import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { keyMessages } from '../../locales/api-keys.en.ts'
import { en } from '../../locales/en.ts'
import { pairMessages } from '../../locales/pair.en.ts'
import { settingsMessages } from '../../locales/settings.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { useSearch } from '../../routing/hooks.ts'
import { Link } from '../../routing/link.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Sheet, SheetHeader } from '../../ui/sheet.tsx'
import { textLink } from '../../ui/text-link.ts'
import { PairCodeForm } from './pair-code-form.tsx'
import { PairForm } from './pair-form.tsx'

const messages = { ...en, ...keyMessages, ...settingsMessages, ...pairMessages }

/** Where somebody allows a machine an API key that shows a code. */
export const PairPage = () => (
  <Strings messages={messages}>
    <Pair />
  </Strings>
)

const Pair = () => {
  const t = useTranslations('pair')
  const { code } = useSearch('/pair')
  return (
    <Sheet>
      <PageTitle page={t('page')} />
      <SheetHeader title={t('page')} />
      <div className="flex max-w-160 flex-col gap-4 ps-(--content) pe-(--gutter) pt-3 pb-8">
        {code === undefined ? <PairCodeForm /> : <Waiting key={code} code={code} />}
      </div>
    </Sheet>
  )
}

const Waiting = ({ code }: { code: string }) => {
  const t = useTranslations('pair')
  const refusalOf = useRefusal()
  const [end, setEnd] = useState<'allowed' | 'refused'>()
  // Each look counts as a guess: it is made once.
  const { data: machine, error } = useQuery({
    queryKey: ['pairing', code],
    queryFn: ({ signal }) => api.getPairing({ code }, { signal }),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
  })
  if (end === 'refused') return <Said>{t('refused', { name: machine!.name })}</Said>
  if (end === 'allowed')
    return (
      <>
        <Said>{t('allowed', { name: machine!.name })}</Said>
        <p className="text-ink-2">{t('allowedMore')}</p>
        <p>
          <Link to="/settings/$part" params={{ part: 'security' }} className={textLink}>
            {t('toKeys')}
          </Link>
        </p>
      </>
    )
  if (machine) return <PairForm machine={machine} onEnd={setEnd} />
  if (error === null) return <Said>{t('loading')}</Said>
  if (hasCode(error, 'pairing.approved')) return <Said>{t('approved')}</Said>
  return (
    <>
      <p role="alert" className="text-pretty">
        {hasCode(error, 'not_found') ? t('unknown') : refusalOf(error)}
      </p>
      <PairCodeForm />
    </>
  )
}

const Said = ({ children }: { children: ReactNode }) => (
  <p role="status" className="text-pretty wrap-anywhere">
    {children}
  </p>
)
