import type { MeUser } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { learnOfMe } from './learn-of-me.ts'

/** Whether others see who has a list open with them. */
export const PresenceForm = ({ me }: { me: MeUser }) => {
  const t = useTranslations('profile')
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  const change = useMutation({
    scope: { id: 'presence' },
    mutationFn: (presence: boolean) => api.updateMe({ body: { presence } }),
    onSuccess: (_, presence) => learnOfMe(queries, { presence }),
  })
  return (
    <>
      <Checkbox
        label={t('presenceLabel')}
        checked={change.isPending ? change.variables : me.presence}
        onChange={(event) => change.mutate(event.currentTarget.checked)}
      />
      {change.isError && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(change.error)}
        </p>
      )}
    </>
  )
}
