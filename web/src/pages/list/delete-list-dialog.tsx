import type { Project } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { listsQuery } from '../../api/queries.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface DeleteListDialogProps {
  list: Project
  total: number
  open: boolean
  onOpenChange(open: boolean): void
}

/** Deleting a list cannot be undone, so it asks. */
export const DeleteListDialog = ({ list, total, open, onOpenChange }: DeleteListDialogProps) => {
  const t = useTranslations('list.deleteList')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const reasonOf = useRefusal()
  const keep = useRef<HTMLButtonElement>(null)
  const remove = useMutation({
    mutationFn: async () => {
      await api.deleteList({ listID: list.id })
      await navigate({ to: '/' })
      queries.setQueryData(listsQuery.queryKey, (lists) => lists?.filter(({ id }) => id !== list.id))
    },
  })
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: list.name })}
      initialFocus={keep}
      actions={
        <>
          <Button ref={keep} onClick={() => onOpenChange(false)}>
            {t('keep')}
          </Button>
          <Button variant="danger-filled" busy={remove.isPending && t('busy')} onClick={() => remove.mutate()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="type-read text-ink-2">{t('text', { total })}</p>
      {remove.isError && (
        <p role="alert" className="type-small mt-3 text-fail">
          {reasonOf(remove.error)}
        </p>
      )}
    </Dialog>
  )
}
