import { Clock, Tag, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { chipText } from '../../domain/date-text.ts'
import { Chip } from '../../ui/chip.tsx'
import { Kbd } from '../../ui/kbd.tsx'

interface DateChipProps {
  due: Date
  now: Date
  /** Otherwise it is offered, with a question mark. */
  isTaken: boolean
  onChange(isTaken: boolean): void
}

/** The date at the end of what is being typed: taken, until one says that it is words; or offered, until one says that it is none. */
export const DateChip = ({ due, now, isTaken, onChange }: DateChipProps) => {
  const t = useTranslations('list.dateChip')
  const date = chipText(due, now)
  return (
    <ReadChip label={t(isTaken ? 'drop' : 'take', { date })} onPress={() => onChange(!isTaken)}>
      <Chip tone={isTaken ? 'pen' : 'offer'} icon={<Clock aria-hidden size={13} />}>
        {isTaken ? date : t('offer', { date })}
      </Chip>
      {!isTaken && (
        <span aria-hidden className="flex max-md:hidden pointer-coarse:hidden">
          <Kbd>→</Kbd>
        </span>
      )}
    </ReadChip>
  )
}

interface PersonChipProps {
  name: string
  onDrop(): void
}

/** Whoever is named in what is being typed, until one says that it is words. */
export const PersonChip = ({ name, onDrop }: PersonChipProps) => {
  const t = useTranslations('list.personChip')
  return (
    <ReadChip label={t('drop', { name })} onPress={onDrop}>
      <Chip tone="pen" icon={<UserRound aria-hidden size={13} />}>
        <bdi className="max-w-40 truncate">{name}</bdi>
      </Chip>
    </ReadChip>
  )
}

interface LabelChipProps {
  labels: readonly string[]
  onDrop(): void
}

/** What the line that is being typed goes under, until one says that it is words. */
export const LabelChip = ({ labels, onDrop }: LabelChipProps) => {
  const t = useTranslations('list.labelChip')
  const words = labels.join(', ')
  return (
    <ReadChip label={t('drop', { count: labels.length, labels: words })} onPress={onDrop}>
      <Chip tone="pen" icon={<Tag aria-hidden size={13} />}>
        <bdi className="max-w-40 truncate">{words}</bdi>
      </Chip>
    </ReadChip>
  )
}

interface ReadChipProps {
  label: string
  children: ReactNode
  onPress(): void
}

/** What was read in the text, as it was understood. */
const ReadChip = ({ label, children, onPress }: ReadChipProps) => (
  <button
    type="button"
    className="touch-target flex shrink-0 items-center gap-1.5 rounded-sm max-md:order-last max-md:mb-2 max-md:@min-[13rem]/next:first-of-type:ps-8"
    aria-label={label}
    onClick={onPress}
  >
    {children}
  </button>
)
