import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { endSession, forgetAccount } from '../api/session.ts'
import type { Unsent } from '../live/kept.ts'
import { leaveAccountBy, useAccount } from '../live/use-account.ts'
import { useNavigate } from '../routing/hooks.ts'
import { showToast } from '../ui/toast.tsx'

export interface SigningOut {
  /** What has not been sent; undefined while nothing is asked. */
  unsent: Unsent | undefined
  /** Signs out, or asks first. */
  begin(): Promise<void>
  leave(options: { keepWriting: boolean }): Promise<void>
  stay(): void
}

export const useSignOut = (): SigningOut => {
  const t = useTranslations('signOut')
  const queries = useQueryClient()
  const navigate = useNavigate()
  const account = useAccount()
  const [unsent, setUnsent] = useState<Unsent>()

  const leave = async (options: { keepWriting: boolean }) => {
    try {
      await leaveAccountBy(() => endSession(options), options)
    } catch {
      showToast({ text: t('failed'), refusal: true })
      return
    } finally {
      setUnsent(undefined)
    }
    forgetAccount(queries)
    await navigate({ to: '/sign-in' })
  }
  const begin = async () => {
    const written = await account.unsent()
    if (written.edits + written.drafts.length > 0) setUnsent(written)
    // What is being typed in another tab at this moment is kept.
    else await leave({ keepWriting: true })
  }
  return { unsent, begin, leave, stay: () => setUnsent(undefined) }
}
