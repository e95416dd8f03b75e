import { useEffect, useEffectEvent } from 'react'
import { SignOutDialog } from './sign-out-dialog.tsx'
import { useSignOut } from './use-sign-out.ts'

interface SignOutProps {
  isWanted: boolean
  onBegun(): void
}

/** Signs out once that is wanted, or asks first. */
export const SignOut = ({ isWanted, onBegun }: SignOutProps) => {
  const { begin, ...asked } = useSignOut()
  const start = useEffectEvent(() => {
    onBegun()
    void begin()
  })
  useEffect(() => {
    if (isWanted) start()
  }, [isWanted])
  return <SignOutDialog {...asked} />
}
