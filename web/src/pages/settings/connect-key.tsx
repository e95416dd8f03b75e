import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { Select } from '../../ui/select.tsx'
import { type Program, pasted, programNames, programs } from './connect.ts'
import { CopyButton } from './copy-button.tsx'

const LOOK_MS = 2000

/** What to paste where for a key, and whether it has been used for the first time. */
export const ConnectKey = ({ id: keyID, token, first }: { id: string; token: string; first: Program }) => {
  const t = useTranslations('connect')
  const id = useId()
  const [program, setProgram] = useState(first)
  const { file, text } = pasted(program, location.origin, token)
  const hasCalled = useQuery({
    ...apiKeysQuery,
    select: (keys) => keys.some((key) => key.id === keyID && key.last_used_at !== null),
    refetchInterval: ({ state }) => (state.data?.some((key) => key.id === keyID && key.last_used_at) ? false : LOOK_MS),
  }).data
  return (
    <section aria-label={t('title')} className="mt-5 flex flex-col gap-2">
      <label htmlFor={id} className="type-small font-group">
        {t('title')}
      </label>
      <Select id={id} value={program} onChange={({ target }) => setProgram(target.value as Program)}>
        {programs.map((name) => (
          <option key={name} value={name}>
            {name === 'curl' ? t('script') : programNames[name]}
          </option>
        ))}
      </Select>
      <p className="type-small text-ink-2">{file === undefined ? t('terminal') : t('file', { file })}</p>
      <pre
        dir="ltr"
        className="type-small max-h-48 overflow-y-auto rounded-sm bg-stub p-2.5 font-mono whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </pre>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <CopyButton text={text} label={t('copy')} />
        <p role="status" className="type-small flex items-center gap-1.5 text-ink-2">
          {hasCalled ? (
            <>
              <Check aria-hidden size={16} strokeWidth={2} className="text-done" /> {t('connected')}
            </>
          ) : (
            t('waits')
          )}
        </p>
      </div>
    </section>
  )
}
