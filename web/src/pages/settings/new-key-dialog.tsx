import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { readText } from '../../forms/read-text.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { MadeKeyDialog } from './made-key-dialog.tsx'

const lives = ['never', '30', '90', '365'] as const
type Life = (typeof lives)[number]

const DAY_MS = 24 * 3_600_000

export interface NewKeyDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onMade(): void
}

/** Asks what the key is for and what it may; the key itself is shown by the dialog that follows. */
export const NewKeyDialog = ({ onMade, ...dialog }: NewKeyDialogProps) => {
  const t = useTranslations('security')
  const [life, setLife] = useState<Life>('never')
  const [made, setMade] = useState<{ name: string; key: string }>()
  return (
    <>
      <FormDialog
        {...dialog}
        title={t('newKeyTitle')}
        submit={t('makeKey')}
        busy={t('making')}
        form={{
          read: (data) => ({ name: readText(data, 'name').trim(), read_only: data.has('read_only') }),
          validate: ({ name }) => (name === '' ? { name: t('keyNameMissing') } : {}),
          async submit(asked) {
            const expires_at = life === 'never' ? null : new Date(Date.now() + Number(life) * DAY_MS).toISOString()
            try {
              setMade(await api.createApiKey({ body: { ...asked, expires_at } }))
            } finally {
              onMade() // the answer may be lost, and the key is made
            }
          },
          explain: (error) => (hasCode(error, 'api_key.too_many') ? { form: t('keyTooMany') } : undefined),
        }}
      >
        {(form) => (
          <>
            <Field {...form.field('name')} label={t('keyName')} help={t('keyNameHelp')} maxLength={80} dir="auto" />
            <Checkbox name="read_only" label={t('mayRead')} />
            <div>
              <p aria-hidden className="type-small mb-2 font-group">
                {t('ends')}
              </p>
              <Choice
                name="life"
                label={t('ends')}
                value={life}
                choices={lives.map((value) => ({
                  value,
                  label:
                    value === 'never'
                      ? t('endsNever')
                      : value === '365'
                        ? t('endsYear')
                        : t('endsDays', { days: value }),
                }))}
                onChange={setLife}
              />
            </div>
          </>
        )}
      </FormDialog>
      <MadeKeyDialog made={made} onClose={() => setMade(undefined)} />
    </>
  )
}
