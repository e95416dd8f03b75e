import type { MeUser } from '@docket/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { learnOfMe } from '../../api/learn-of-me.ts'
import { readText } from '../../forms/read-text.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

const most = 40

const read = (data: FormData) => ({ display_name: readText(data, 'display_name').trim() })

export const NameForm = ({ me }: { me: MeUser }) => {
  const t = useTranslations('profile')
  const queries = useQueryClient()
  const [isSaved, setIsSaved] = useState(false)
  const form = useForm({
    read,
    validate: ({ display_name }) => {
      const surplus = [...display_name].length - most
      return surplus > 0 ? { display_name: t('nameLong', { surplus }) } : {}
    },
    async submit(profile, element) {
      setIsSaved(false)
      await api.updateMe({ body: profile })
      learnOfMe(queries, profile)
      setIsSaved(read(new FormData(element)).display_name === profile.display_name)
    },
  })

  return (
    <form
      {...form.props}
      onInput={(event) => {
        setIsSaved(false)
        form.props.onInput(event)
      }}
      className="-mb-4 flex max-w-120 flex-wrap items-start gap-3"
    >
      <div className="min-w-0 grow basis-48">
        <Field
          {...form.field('display_name')}
          label={t('nameField')}
          isLabelHidden
          defaultValue={me.display_name}
          autoComplete="name"
          dir="auto"
        />
      </div>
      <Button type="submit" busy={form.pending && t('saving')}>
        {t('save')}
      </Button>
      {form.refusals.form && (
        <p role="alert" className="type-small -mt-1.5 basis-full text-fail">
          {form.refusals.form}
        </p>
      )}
      <p role="status" className="type-small -mt-1.5 min-h-4.5 basis-full text-ink-3">
        {isSaved && t('saved')}
      </p>
    </form>
  )
}
