import { toApiError } from '@docket/client'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { meQuery } from '../../api/queries.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { ArchiveSection } from './archive-section.tsx'
import { CalendarSection } from './calendar-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { Section, Statement } from './section.tsx'

export const DataSections = () => {
  const t = useTranslations('data')
  const refusalOf = useRefusal()
  const { data: me } = useSuspenseQuery(meQuery)
  const [isDeleting, setIsDeleting] = useState(false)
  const take = useMutation({
    mutationFn: async () => {
      const answer = await api.raw('exportMe')
      if (!answer.ok) throw await toApiError(answer)
      saveFile(`docket-export-${new Date().toISOString().slice(0, 10)}.json`, await answer.blob())
    },
  })
  if (me.demo) return null
  return (
    <>
      <CalendarSection />
      <Section name={t('export')}>
        <Statement
          action={
            <Button busy={take.isPending && t('preparing')} onClick={() => take.mutate()}>
              {t('download')}
            </Button>
          }
        >
          {t('exportLead')}
        </Statement>
        {take.isError && (
          <p role="alert" className="type-small mt-2 text-fail">
            {refusalOf(take.error)}
          </p>
        )}
      </Section>
      <ArchiveSection />
      <Section name={t('delete')}>
        <Statement
          action={
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {t('deleteAccount')}
            </Button>
          }
        >
          {t('deleteLead')}
        </Statement>
        <DeleteAccountDialog open={isDeleting} onOpenChange={setIsDeleting} />
      </Section>
    </>
  )
}
