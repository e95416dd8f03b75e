import type { Project } from '@docket/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../api/use-refusal.ts'
import { useAccount } from '../live/use-account.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

interface DeleteListDialogProps {
  list: Project
  /** How many lines go with it. */
  total: number
  open: boolean
  onOpenChange(open: boolean): void
  /** Called before the list leaves the navigation and the home page. */
  onDeleted(): void | Promise<void>
}

/** Deleting a list cannot be undone, so it asks. */
export const DeleteListDialog = ({ list, total, open, onOpenChange, onDeleted }: DeleteListDialogProps) => {
  const t = useTranslations('deleteList')
  const { lists } = useAccount()
  const refusalOf = useRefusal()
  const keep = useRef<HTMLButtonElement>(null)
  const remove = useMutation({
    mutationFn: () => lists.remove(list.id, onDeleted),
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
      <p className="type-read text-ink-2">{t('lead', { total })}</p>
      {remove.isError && (
        <p role="alert" className="type-small mt-3 text-fail">
          {refusalOf(remove.error)}
        </p>
      )}
    </Dialog>
  )
}
