import { useTranslations } from 'use-intl'
import { FormEnd } from '../../forms/form-end.tsx'
import { readText } from '../../forms/read-text.ts'
import { useForm } from '../../forms/use-form.ts'
import { useNavigate } from '../../routing/hooks.ts'
import { Field } from '../../ui/field.tsx'

/** For whoever has typed the address of the page, or a code that is none. */
export const PairCodeForm = () => {
  const t = useTranslations('pair')
  const navigate = useNavigate()
  const form = useForm({
    read: (data) => ({
      code: readText(data, 'code')
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, ''),
    }),
    validate: ({ code }) => ({ ...(code.length !== 8 && { code: t('codeMissing') }) }),
    submit: async ({ code }) => navigate({ to: '/pair', search: { code } }),
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field
        {...form.field('code')}
        label={t('codeLabel')}
        help={t('codeHelp')}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        autoFocus
        dir="ltr"
        maxLength={20}
        className="font-mono md:max-w-60 uppercase"
      />
      <FormEnd form={form} submit={t('look')} busy={t('looking')} className="self-start max-md:self-stretch" />
    </form>
  )
}
