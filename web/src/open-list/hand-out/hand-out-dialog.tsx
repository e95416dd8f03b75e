import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { apiKeysQuery } from '../../api/account-queries.ts'
import { api } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { Link } from '../../routing/link.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { textLink } from '../../ui/text-link.ts'
import { showToast } from '../../ui/toast.tsx'
import { useList } from '../list-provider.tsx'
import { shortened } from '../use-done-words.ts'

interface HandOutDialogProps {
  onHandOut(): void
  onClose(): void
}

/** What happens to a list that is handed out, before it does. */
export const HandOutDialog = ({ onHandOut, onClose }: HandOutDialogProps) => {
  const { list } = useList()
  const t = useTranslations('handOut')
  const leave = useRef<HTMLButtonElement>(null)
  const { data: keys } = useQuery(apiKeysQuery)
  const asking = useTranslations('asking')
  const rules = useTranslations('rules')
  const reasonOf = useRefusal()
  const [review, setReview] = useState(list.review)
  /** What workers do counts from the first task on as it is said here. */
  const handOut = async () => {
    try {
      if (review !== list.review) await api.updateList({ listID: list.id, body: { review } })
      onHandOut()
    } catch (error) {
      showToast({ text: asking('reviewFailed', { reason: reasonOf(error) }), refusal: true })
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('ask.title', { name: shortened(list.name) })}
      initialFocus={leave}
      actions={
        <>
          <Button ref={leave} onClick={onClose}>
            {t('ask.leave')}
          </Button>
          <Button variant="primary" onClick={() => void handOut()}>
            {t('ready.verb')}
          </Button>
        </>
      }
    >
      <div className="type-read flex flex-col gap-3 text-pretty text-ink-2">
        <p>{t('ask.workers')}</p>
        <p>{t('ask.locked')}</p>
        <p>{t('ask.back')}</p>
        <Checkbox
          label={rules('review')}
          checked={review}
          onChange={(event) => setReview(event.currentTarget.checked)}
        />
        {keys?.length === 0 && (
          <p>
            {t.rich('ask.key', {
              keys: (words) => (
                <Link to="/settings/$part" params={{ part: 'security' }} className={textLink}>
                  {words}
                </Link>
              ),
            })}
          </p>
        )}
      </div>
    </Dialog>
  )
}
