import { useEffect } from 'react'
import { latePush } from '../chunks.ts'
import { useNavigate } from '../routing/hooks.ts'
import { whenQuiet } from '../ui/when-quiet.ts'

/** Goes where a notice of the browser leads, and has what was turned on in it go on. */
export const FollowPush = ({ userID }: { userID: string }) => {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = () => latePush.load().then((part) => part.followPush(userID, navigate))
    // What fails is tried again with the next page.
    return whenQuiet(() => void follow().catch(() => {}))
  }, [userID, navigate])
  return null
}
