import type { HookEvent, HookMade, Project } from '@docket/contract'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { readText } from '../../forms/read-text.ts'
import { useForm } from '../../forms/use-form.ts'
import { uuid } from '../../live/uuid.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextInput } from '../../ui/field.tsx'

export const hookEvents = ['task', 'comment', 'waiting', 'members', 'list'] as const satisfies readonly HookEvent[]

interface WebhookFormProps {
  list: Project
  onMade(hook: HookMade): void
  onCancel(): void
}

/** Where to, and what of. */
export const WebhookForm = ({ list, onMade, onCancel }: WebhookFormProps) => {
  const t = useTranslations('share.webhooks')
  const noteID = useId()
  /** Asked again without an answer, one is made. */
  const asked = useRef({ text: '', key: '' })
  const form = useForm({
    read: (data) => ({
      url: readText(data, 'url').trim(),
      events: hookEvents.filter((event) => data.get(event) !== null),
    }),
    validate: ({ url, events }) => ({
      url: URL.canParse(url) ? undefined : t('noAddress'),
      form: events.length > 0 ? undefined : t('noEvent'),
    }),
    async submit(body) {
      const text = JSON.stringify(body)
      if (asked.current.text !== text) asked.current = { text, key: uuid() }
      onMade(await api.createHook({ listID: list.id, body }, { idempotencyKey: asked.current.key }))
    },
  })
  const { refusal, name } = form.field('url')
  const said = refusal ?? form.refusals.form
  return (
    <form {...form.props} className="mt-2.5">
      <TextInput
        autoFocus
        name={name}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        placeholder="https://"
        aria-label={t('address')}
        aria-describedby={noteID}
        refused={refusal !== undefined}
      />
      <fieldset className="mt-2.5 flex flex-wrap gap-x-5 gap-y-2">
        <legend className="type-small mb-1.5 text-ink-2">{t('events')}</legend>
        {hookEvents.map((event) => (
          <Checkbox key={event} name={event} defaultChecked label={t(`of.${event}`)} />
        ))}
      </fieldset>
      <p id={noteID} role={said && 'alert'} className="type-small mt-1.5 text-fail">
        {said}
      </p>
      <div className="mt-2.5 flex flex-wrap justify-end gap-2">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" busy={form.pending && t('adding')}>
          {t('submit')}
        </Button>
      </div>
    </form>
  )
}
