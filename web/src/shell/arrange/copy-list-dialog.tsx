import type { Project } from '@docket/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useRefusal } from '../../api/use-refusal.ts'
import { readText } from '../../forms/read-text.ts'
import { useAccount } from '../../live/use-account.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'

const MOST_CHARACTERS = 255

interface CopyListDialogProps {
  list: Project
  open: boolean
  onClose(): void
}

/** Opens the copy once it is made, which may take a moment. */
export const CopyListDialog = ({ list, open, onClose }: CopyListDialogProps) => {
  const t = useTranslations('arrange.copyDialog')
  const { lists } = useAccount()
  const navigate = useNavigate()
  const refusalOf = useRefusal()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const copy = useMutation({
    mutationFn: (body: { name: string; keep_dates: boolean }) => lists.copy(list.id, body),
    onSuccess: (made) => {
      onClose()
      return navigate({ to: '/lists/$listID', params: { listID: made.id } })
    },
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const name = readText(data, 'name').trim()
    if (!copy.isPending) copy.mutate({ name: name === '' ? list.name : name, keep_dates: data.has('dates') })
  }
  return (
    <Dialog
      open={open}
      onOpenChange={() => {
        copy.reset()
        onClose()
      }}
      initialFocus={field}
      title={t('title', { name: list.name })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={id} busy={copy.isPending && t('busy')}>
            {t('make')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} className="grid gap-4">
        <p className="type-read text-ink-2">{t('lead')}</p>
        <Field
          ref={field}
          name="name"
          label={t('name')}
          defaultValue={[...t('copyOf', { name: list.name })].slice(0, MOST_CHARACTERS).join('')}
          maxLength={MOST_CHARACTERS}
          dir="auto"
          autoComplete="off"
        />
        <Checkbox name="dates" label={t('dates')} />
        {copy.isError && (
          <p role="alert" className="type-small text-fail">
            {refusalOf(copy.error)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
