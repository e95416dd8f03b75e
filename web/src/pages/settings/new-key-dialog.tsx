import type { APIKey } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { hasCode } from '../../api/refusals.ts'
import { readText } from '../../forms/read-text.ts'
import { Choice } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { KeyLists } from './key-lists.tsx'
import { type MadeKey, MadeKeyDialog } from './made-key-dialog.tsx'

const lives = ['never', '30', '90', '365'] as const
type Life = (typeof lives)[number]

const accesses = ['read', 'work', 'edit', 'full'] as const

const DAY_MS = 24 * 3_600_000

export interface NewKeyDialogProps {
  open: boolean
  onOpenChange(open: boolean): void
  onMade(): void
  /** It is for one that works in this list. */
  list?: string | undefined
}

/** Asks what the key is for and what it may; the key itself is shown by the dialog that follows. */
export const NewKeyDialog = ({ onMade, list, ...dialog }: NewKeyDialogProps) => {
  const t = useTranslations('security')
  const [life, setLife] = useState<Life>('90')
  const [access, setAccess] = useState<APIKey['access']>(list ? 'work' : 'full')
  const [lists, setLists] = useState(list === undefined ? undefined : ([list] as readonly string[]))
  const [made, setMade] = useState<MadeKey>()
  return (
    <>
      <FormDialog
        {...dialog}
        title={t('newKeyTitle')}
        submit={t('makeKey')}
        busy={t('making')}
        form={{
          read: (data) => ({
            name: readText(data, 'name').trim(),
            claims: readText(data, 'claims').trim(),
            lists: lists?.join() ?? 'all',
          }),
          validate: (asked) => ({
            ...(asked.name === '' && { name: t('keyNameMissing') }),
            ...(asked.claims !== '' && !/^[1-9]\d{0,5}$/.test(asked.claims) && { claims: t('dayLimitWrong') }),
            ...(asked.lists === '' && { lists: t('someMissing') }),
          }),
          async submit({ name, claims }) {
            const expires_at = life === 'never' ? null : new Date(Date.now() + Number(life) * DAY_MS).toISOString()
            try {
              const budget = claims === '' ? {} : { budget: { claims_per_day: Number(claims) } }
              const reach = lists && { lists: [...lists] }
              const key = await api.createApiKey({ body: { name, access, expires_at, ...reach, ...budget } })
              setMade({ ...key, isForWork: access === 'work' || access === 'edit' })
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
            <div>
              <p aria-hidden className="type-small mb-2 font-group">
                {t('access')}
              </p>
              <Choice
                isStacked
                name="access"
                label={t('access')}
                value={access}
                choices={accesses.map((value) => ({ value, label: t(`may.${value}`) }))}
                onChange={setAccess}
              />
            </div>
            <KeyLists chosen={lists} onChoose={setLists} refusal={form.refusals.lists} />
            {access !== 'read' && (
              <Field
                {...form.field('claims')}
                label={t('dayLimit')}
                help={t('dayLimitHelp')}
                inputMode="numeric"
                maxLength={6}
              />
            )}
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
