import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { go } from '../../address.ts'
import { AddressLink } from '../../address-link.tsx'
import { api } from '../../api/client.ts'
import { hasStatus, isSignedOut } from '../../api/refusals.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { enter } from '../../enter.ts'
import { Button } from '../../ui/button.tsx'
import { textLink } from '../../ui/text-link.ts'

interface FollowButtonProps {
  token: string
  /** One of the list, which nobody can ask for who does not belong to it. */
  task: string | undefined
  /** It was asked for before signing in. */
  isWanted: boolean
  /** The address shows nothing any more. */
  onGone(): void
}

/** Joins the list as somebody who reads it; whoever has it already opens it. */
export const FollowButton = ({ token, task, isWanted, onGone }: FollowButtonProps) => {
  const t = useTranslations('public')
  const refusalOf = useRefusal()
  const [who, setWho] = useState<Who>()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const signIn = () => go(`/sign-in?${new URLSearchParams({ back: `/p/${token}?follow` })}`)
  const follow = async () => {
    if (who === 'nobody') return signIn()
    setIsBusy(true)
    setRefusal(undefined)
    try {
      const { id } = await api.subscribe({ token })
      await enter(`/lists/${id}`, { replace: isWanted })
    } catch (error) {
      setIsBusy(false)
      if (isSignedOut(error)) signIn()
      else if (hasStatus(error, 404)) onGone()
      else setRefusal(refusalOf(error))
    }
  }

  const onFound = useEffectEvent((found: Who) => {
    setWho(found)
    if (isWanted && found !== 'nobody' && found !== 'reader') void follow()
  })
  const atFirst = useEffectEvent(() => whoIsHere(task))
  useEffect(() => void atFirst().then((found) => onFound(found)), [])

  useEffect(() => {
    // Whoever comes back finds the page as it was left, on its way to the list: from there, or from before it was shown.
    const onBack = () => setIsBusy(false)
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onBack()
    }
    window.addEventListener('pageshow', onShown)
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('pageshow', onShown)
      window.removeEventListener('popstate', onBack)
    }
  }, [])

  if (who === 'reader')
    return (
      <p role="status" className="type-small text-ink-2">
        {t.rich('readOnly', {
          plans: (words) => (
            <AddressLink to="/settings/billing" className={textLink}>
              {words}
            </AddressLink>
          ),
        })}
      </p>
    )
  const isMember = who === 'member'
  return (
    <>
      <Button variant="primary" busy={isBusy && t(isMember ? 'opening' : 'following')} onClick={() => void follow()}>
        {t(isMember ? 'open' : 'follow')}
      </Button>
      {refusal !== undefined && (
        <p role="alert" className="type-small basis-full text-end text-fail max-md:text-start">
          {refusal}
        </p>
      )}
    </>
  )
}

/** A reader has an account that joins nothing until a plan is paid. */
type Who = 'stranger' | 'reader' | 'member' | 'nobody' | undefined

const whoIsHere = async (task: string | undefined): Promise<Who> => {
  try {
    const { signed_in } = await api.getAuthConfig()
    if (!signed_in) return 'nobody'
    const [me, isMember] = await Promise.all([
      api.getMe(),
      task !== undefined &&
        api.getTask({ taskID: task }).then(
          () => true,
          () => false,
        ),
    ])
    return isMember ? 'member' : me.billing === 'read_only' ? 'reader' : 'stranger'
  } catch (error) {
    return isSignedOut(error) ? 'nobody' : undefined // asked again by following
  }
}
