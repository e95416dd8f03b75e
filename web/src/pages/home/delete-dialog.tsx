import type { Project } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { listsQuery } from '../../api/queries.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { lineMark } from './move-between-lines.ts'

export interface DeleteDialogProps {
  list: Project
  open: boolean
  onOpenChange(open: boolean): void
}

/** Deleting a list cannot be undone, so it asks. */
export const DeleteDialog = ({ list, open, onOpenChange }: DeleteDialogProps) => {
  const t = useTranslations('home.remove')
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  const keep = useRef<HTMLButtonElement>(null)
  const remove = useMutation({
    mutationFn: () => api.deleteList({ listID: list.id }),
    onSuccess: () => {
      const neighbour = neighbourOf(list.id)
      onOpenChange(false)
      queries.setQueryData(listsQuery.queryKey, (lists) => lists?.filter(({ id }) => id !== list.id))
      requestAnimationFrame(() => neighbour?.focus())
      return queries.invalidateQueries(listsQuery)
    },
  })

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        remove.reset()
        onOpenChange(next)
      }}
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
      <p className="type-read text-ink-2">{t('lead', { total: list.total })}</p>
      {remove.isError && (
        <p role="alert" className="type-small mt-3 text-fail">
          {refusalOf(remove.error)}
        </p>
      )}
    </Dialog>
  )
}

/** Where the focus goes once this line is gone: the next one, or the one before the last. */
const neighbourOf = (listID: string): HTMLElement | undefined => {
  const lines = [...document.querySelectorAll<HTMLAnchorElement>(`[${lineMark}]`)]
  const index = lines.findIndex((line) => line.pathname.endsWith(listID))
  return lines[index + 1] ?? lines[index - 1]
}
