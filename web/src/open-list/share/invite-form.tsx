import type { MemberRole, MeUser, Project } from '@docket/contract'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasCode } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useSendsMail } from '../../api/use-sends-mail.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { readText } from '../../forms/read-text.ts'
import { useCredentialRules } from '../../forms/use-credential-rules.ts'
import { useForm } from '../../forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { TextInput } from '../../ui/field.tsx'
import { useAddPerson } from './add-person.ts'
import { RoleMenu } from './role-menu.tsx'
import { ShareAddress } from './share-address.tsx'
import { VerifyFirst } from './verify-first.tsx'

/** One address at a time: what becomes of it stands below, and the field is ready for the next one. */
export const InviteForm = ({ list, me }: { list: Project; me: MeUser }) => {
  const t = useTranslations('share.invite')
  const roles = useTranslations('share.roles')
  const rules = useCredentialRules()
  const refusalOf = useRefusal()
  const addPerson = useAddPerson(list.id)
  const noteID = useId()
  const [role, setRole] = useState<MemberRole>('editor')
  /** In words that turn with whether mail is sent, which may be known only later. */
  const [outcome, setOutcome] = useState<{ say(sendsMail: boolean): string }>()
  /** Of the invite just made, for whoever passes it on. */
  const [link, setLink] = useState<string>()
  const sendsMail = useSendsMail()
  const [needsProof, setNeedsProof] = useState(false)

  const explain = (error: unknown): string => {
    if (hasCode(error, 'member.owner')) return t('self')
    return hasCode(error, 'email_unverified') ? t('unverified', { email: me.email }) : refusalOf(error)
  }
  const form = useForm({
    read: (data) => ({ email: readText(data, 'email').trim() }),
    validate: ({ email }) => ({ email: rules.email(email) }),
    async submit({ email }, element) {
      setOutcome(undefined)
      setLink(undefined)
      setNeedsProof(false)
      const added = await addPerson({ email, role })
      if ('user_id' in added) {
        const joined = t('joined', { name: added.display_name || added.email, role: added.role })
        setOutcome({ say: () => joined })
      } else {
        const { email, expires_at } = added
        const date = shortDayText(new Date(expires_at), new Date())
        setOutcome({ say: (sendsMail) => t(sendsMail ? 'mailed' : 'made', { email, date }) })
        setLink(added.url)
      }
      // Unless the next one is being written already.
      const field = element.elements.namedItem('email') as HTMLInputElement
      if (field.value.trim() === email) field.value = ''
      field.focus()
    },
    explain(error) {
      setNeedsProof(hasCode(error, 'email_unverified'))
      return { email: explain(error) }
    },
  })
  const { refusal, ...field } = form.field('email')

  return (
    <form {...form.props} className="border-b border-rule px-(--inset) py-4">
      <div className="flex items-center gap-2 max-md:flex-wrap">
        <div className="min-w-0 grow max-md:basis-full">
          <TextInput
            {...field}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            placeholder={t('email')}
            aria-label={t('email')}
            aria-describedby={noteID}
            refused={refusal !== undefined}
            onChange={() => setOutcome(undefined)}
          />
        </div>
        <RoleMenu label={t('role', { role: roles(role) })} role={role} onChange={setRole} />
        <Button type="submit" variant="primary" busy={form.pending && t('busy')} className="max-md:grow">
          {t('submit')}
        </Button>
      </div>
      <div className={classNames('type-small mt-1.5', refusal === undefined ? 'text-ink-2' : 'text-fail')}>
        <p id={noteID} role={refusal !== undefined ? 'alert' : outcome === undefined ? undefined : 'status'}>
          {refusal ?? outcome?.say(sendsMail) ?? t(sendsMail ? 'help' : 'helpWithoutMail')}
        </p>
        {needsProof && <VerifyFirst me={me} sendsMail={sendsMail} />}
        {refusal === undefined && link !== undefined && <ShareAddress url={link} label={t('link')} />}
      </div>
    </form>
  )
}
