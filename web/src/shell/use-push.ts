import { useEffect } from 'react'
import { latePush } from '../chunks.ts'
import { useNavigate } from '../routing/hooks.ts'
import { whenQuiet } from '../ui/when-quiet.ts'

/** Goes where a notice of the browser leads, and has what was turned on in it go on. */
export const usePush = (userID: string): void => {
  const navigate = useNavigate()
  useEffect(
    () =>
      whenQuiet(
        () =>
          void latePush
            .load()
            .then((part) => part.followPush(userID, navigate))
            .catch(() => {}),
      ),
    [userID, navigate],
  )
}
