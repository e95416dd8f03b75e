import { useTranslations } from 'use-intl'
import { en } from '../../locales/en.ts'
import { shareMessages } from '../../locales/share.en.ts'
import { Strings } from '../../locales/strings.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { useHere } from '../use-here.ts'
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
  const people = useOthers()
  const here = new Set(useHere().map(({ user_id }) => user_id))
  if (people.length === 0) return null
  // Whoever is here stands first.
  const others = [...people.filter(({ id }) => here.has(id)), ...people.filter(({ id }) => !here.has(id))]
  const present = others.filter(({ id }) => here.has(id))
  const shown = others.slice(0, others.length > mostShown + 1 ? mostShown : mostShown + 1)
  const more = others.length - shown.length
  return (
    <button
      type="button"
      onClick={onShare}
      data-yields="people"
      className="flex shrink-0 items-center gap-1 rounded-full data-yielded:hidden max-md:hidden"
    >
      <span className="sr-only">{t('label', { count: others.length, name: people[0]!.name })}</span>
      {present.length > 0 && (
        <span className="sr-only">{t('here', { count: present.length, name: present[0]!.name })}</span>
      )}
      {shown.map(({ id, name }) => (
        <span key={id} title={here.has(id) ? t('here', { count: 1, name }) : name} className="relative">
          <Avatar decorative id={id} name={name} />
          {here.has(id) && (
            <span
              aria-hidden
              data-here
              className="absolute -inset-e-px -bottom-px size-2 rounded-full border-[1.5px] border-sheet bg-done forced-color-adjust-none"
            />
          )}
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
