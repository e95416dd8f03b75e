import { useSuspenseQuery } from '@tanstack/react-query'
import { Download, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { meQuery } from '../../api/queries.ts'
import { useBlocker } from '../../routing/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { CopyButton } from './copy-button.tsx'

/** Shown this once: whoever leaves without having said that they are kept is asked. */
export const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept(): void }) => {
  const t = useTranslations('security')
  const { data: me } = useSuspenseQuery(meQuery)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const text = `${t('codesFile', { email: me.email, host: location.host })}\n\n${codes.join('\n')}\n`
  return (
    <div ref={place} tabIndex={-1} role="group" aria-label={t('newCodes')} className="outline-none">
      <p className="type-ui max-w-100 text-pretty">{t.rich('codes', { b: (words) => <strong>{words}</strong> })}</p>
      <ol dir="ltr" className="my-4 grid w-fit grid-cols-2 gap-x-8 gap-y-2 font-mono max-slip:grid-cols-1">
        {codes.map((code, index) => (
          <li key={code} className="flex gap-3">
            <span aria-hidden className="type-small figures w-4 font-sans text-ink-3">
              {index + 1}
            </span>
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={codes.join('\n')} />
        <Button
          icon={<Download aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => saveFile('docket-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        >
          {t('saveText')}
        </Button>
        <Button icon={<Printer aria-hidden size={16} strokeWidth={1.75} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <Button variant="primary" onClick={onKept}>
          {t('done')}
        </Button>
      </div>
      <AskBeforeLeaving />
    </div>
  )
}

/** The browser asks whoever leaves the app. A session that has ended leads to the sign-in page unasked. */
const AskBeforeLeaving = () => {
  const t = useTranslations('security')
  const stay = useRef<HTMLButtonElement>(null)
  const leaving = useBlocker((pathname) => pathname !== '/sign-in')
  return (
    <Dialog
      open={leaving !== undefined}
      onOpenChange={() => leaving?.stay()}
      title={t('leaveTitle')}
      initialFocus={stay}
      actions={
        <>
          <Button ref={stay} onClick={leaving?.stay}>
            {t('stay')}
          </Button>
          <Button variant="danger-filled" onClick={leaving?.proceed}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p className="type-read text-ink-2">{t('leaveLead')}</p>
    </Dialog>
  )
}
