import { Share } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { lateShare } from '../../chunks.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { useMembers } from './use-members.ts'

const mostShown = 3

/** Who else has the list, and the way to share it. */
export const ListPeople = ({ onShare }: { onShare(): void }) => {
  const t = useTranslations('list.people')
  const { others } = useMembers()
  const shown = others.slice(0, others.length > mostShown + 1 ? mostShown : mostShown + 1)
  const more = others.length - shown.length
  return (
    <>
      {others.length > 0 && (
        <button
          type="button"
          aria-label={t('shared', { count: others.length, name: others[0]!.name })}
          onPointerEnter={lateShare.fetch}
          onClick={onShare}
          className="flex shrink-0 items-center gap-1 rounded-full max-lg:hidden"
        >
          {shown.map(({ id, name }) => (
            <span key={id} title={name}>
              <Avatar decorative id={id} name={name} />
            </span>
          ))}
          {more > 0 && <span className="type-meta figures ps-0.5 text-ink-2">{t('more', { count: more })}</span>}
        </button>
      )}
      <Button
        className="max-md:hidden"
        icon={<Share aria-hidden size={16} strokeWidth={1.75} />}
        onPointerEnter={lateShare.fetch}
        onClick={onShare}
      >
        {t('share')}
      </Button>
    </>
  )
}
