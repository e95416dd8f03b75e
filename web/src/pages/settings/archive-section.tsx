import { ApiError, toApiError } from '@docket/client'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Section, Statement } from './section.tsx'

/** All lists of one's own as a file that has everything, and what such a file holds made one's own. */
export const ArchiveSection = () => {
  const t = useTranslations('archives')
  const common = useTranslations('data')
  const refusalOf = useRefusal()
  const file = useRef<HTMLInputElement>(null)
  const take = useMutation({
    mutationFn: async () => {
      const answer = await api.raw('exportArchive')
      if (!answer.ok) throw await toApiError(answer)
      saveFile(`docket-${new Date().toISOString().slice(0, 10)}.archive`, await answer.blob())
    },
  })
  const bring = useMutation({ mutationFn: (archive: Blob) => api.importArchive({ body: archive }) })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [picked] = currentTarget.files ?? []
    if (picked) {
      take.reset()
      bring.mutate(picked)
    }
    currentTarget.value = '' // the same file can be chosen again
  }
  const sayWhy = (error: Error): string => {
    if (hasCode(error, 'archive.taken')) return t('taken')
    if (error instanceof ApiError && hasCode(error, 'archive.refused')) return t('refused', { why: error.message })
    return refusalOf(error)
  }
  const error = take.error ?? bring.error
  return (
    <Section name={t('title')}>
      <Statement
        action={
          <div className="flex shrink-0 flex-wrap gap-2">
            <Button
              busy={take.isPending && common('preparing')}
              onClick={() => {
                bring.reset()
                take.mutate()
              }}
            >
              {t('takeOut')}
            </Button>
            <Button busy={bring.isPending && t('bringing')} onClick={() => file.current?.click()}>
              {t('bringIn')}
            </Button>
            <input
              ref={file}
              type="file"
              accept=".archive"
              aria-label={t('file')}
              className="hidden"
              onChange={choose}
            />
          </div>
        }
      >
        {t('lead')}
      </Statement>
      {error && (
        <p role="alert" className="type-small mt-2 text-pretty text-fail">
          {sayWhy(error)}
        </p>
      )}
      <p role="status" className="type-small mt-2 text-ink-2 empty:hidden">
        {bring.data && t('brought', { count: bring.data.lists.length })}
      </p>
    </Section>
  )
}
