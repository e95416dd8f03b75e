import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { FormDialog } from '../../forms/form-dialog.tsx'
import { readText } from '../../forms/read-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { useList } from '../list-provider.tsx'

interface RulesDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
}

const most = { max_attempts: 100, max_waiting: 1000, lease_seconds: 3600 }

/** Under what rules workers are given tasks of the list. */
export const RulesDialog = (dialog: RulesDialogProps) => {
  const { session, list } = useList()
  const t = useTranslations('rules')
  return (
    <FormDialog
      {...dialog}
      title={t('title')}
      cancel={t('cancel')}
      submit={t('save')}
      busy={t('saving')}
      form={{
        read: (data) => ({
          review: data.get('review') !== null,
          max_attempts: countOf(readText(data, 'max_attempts')),
          lease_seconds: secondsOf(readText(data, 'lease_seconds')),
          max_waiting: countOf(readText(data, 'max_waiting')),
        }),
        validate: ({ max_attempts, lease_seconds, max_waiting }) => ({
          ...(!isUpTo(most.max_attempts, max_attempts) && { max_attempts: t('whole', { most: most.max_attempts }) }),
          ...(!isUpTo(most.lease_seconds, lease_seconds - 1) && { lease_seconds: t('minutes') }),
          ...(!isUpTo(most.max_waiting, max_waiting) && { max_waiting: t('whole', { most: most.max_waiting }) }),
        }),
        async submit(body) {
          session.store.server.putList(await api.updateList({ listID: list.id, body }))
          session.calls.onChange()
        },
      }}
    >
      {(form) => (
        <>
          <Checkbox name="review" label={t('review')} defaultChecked={list.review} />
          <Field
            {...form.field('max_attempts')}
            label={t('attempts')}
            help={t('attemptsHelp')}
            defaultValue={list.max_attempts || ''}
            inputMode="numeric"
            maxLength={6}
          />
          <Field
            {...form.field('lease_seconds')}
            label={t('lease')}
            help={t('leaseHelp')}
            defaultValue={minutesOf(list.lease_seconds)}
            inputMode="decimal"
            maxLength={6}
          />
          <Field
            {...form.field('max_waiting')}
            label={t('waiting')}
            help={t('waitingHelp')}
            defaultValue={list.max_waiting || ''}
            inputMode="numeric"
            maxLength={6}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Nothing is for no limit; what is no number is NaN. */
const countOf = (text: string): number => Number(text.trim())

/** Minutes are what people say. */
const secondsOf = (text: string): number =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text.trim().replace(',', '.')) * 60)

const minutesOf = (seconds: number): number => Math.round((seconds / 60) * 100) / 100

const isUpTo = (most: number, value: number): boolean => Number.isInteger(value) && value >= 0 && value <= most
