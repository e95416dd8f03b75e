import { useTranslations } from 'use-intl'
import { en } from '../../locales/en.ts'
import { shareMessages } from '../../locales/share.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useOthers } from './use-others.ts'

const mostShown = 3
const messages = { ...en, share: shareMessages }

/** Who else has the list, in its header. */
export const OtherPeople = ({ onShare }: { onShare(): void }) => (
  <Strings messages={messages}>
    <Avatars onShare={onShare} />
  </Strings>
)

const Avatars = ({ onShare }: { onShare(): void }) => {
  const t = useTranslations('share.others')
  const others = useOthers()
  if (others.length === 0) return null
  const shown = others.slice(0, others.length > mostShown + 1 ? mostShown : mostShown + 1)
  const more = others.length - shown.length
  return (
    <button
      type="button"
      onClick={onShare}
      data-yields="people"
      className="flex shrink-0 items-center gap-1 rounded-full data-yielded:hidden max-md:hidden"
    >
      <span className="sr-only">{t('label', { count: others.length, name: others[0]!.name })}</span>
      {shown.map(({ id, name }) => (
        <span key={id} title={name}>
          <Avatar decorative id={id} name={name} />
        </span>
      ))}
      {more > 0 && (
        <span aria-hidden dir="ltr" className="type-meta figures ps-0.5 text-ink-2">
          {t('more', { count: more })}
        </span>
      )}
    </button>
  )
}
