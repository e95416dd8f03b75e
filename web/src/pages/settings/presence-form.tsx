import type { MeUser } from '@docket/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api/client.ts'
import { learnOfMe } from '../../api/learn-of-me.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Checkbox } from '../../ui/checkbox.tsx'

/** Whether others see who has a list open with them. */
export const PresenceForm = ({ me }: { me: MeUser }) => {
  const t = useTranslations('profile')
  const queries = useQueryClient()
  const refusalOf = useRefusal()
  // Of its own while it is on its way: the browser asks what is chosen before a mutation tells that it has begun.
  const [chosen, setChosen] = useState<boolean>()
  const change = useMutation({
    scope: { id: 'presence' },
    mutationFn: (presence: boolean) => api.updateMe({ body: { presence } }),
    onSuccess: (_, presence) => learnOfMe(queries, { presence }),
    // Unless it was chosen anew meanwhile.
    onSettled: (_, __, presence) => setChosen((latest) => (latest === presence ? undefined : latest)),
  })
  return (
    <>
      <Checkbox
        label={t('presenceLabel')}
        checked={chosen ?? me.presence}
        onChange={({ currentTarget: { checked } }) => {
          setChosen(checked)
          change.mutate(checked)
        }}
      />
      {change.isError && (
        <p role="alert" className="type-small mt-2 text-fail">
          {refusalOf(change.error)}
        </p>
      )}
    </>
  )
}
