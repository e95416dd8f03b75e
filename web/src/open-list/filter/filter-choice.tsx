import { foldCase } from '@docket/contract/fold'
import { Hourglass, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Choice } from '../../domain/line-filter.ts'
import { taskColours } from '../../domain/task-colours.ts'
import { unlabelled } from '../../live/line-index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { StatusMark } from '../../ui/status-control.tsx'
import { NoSwatch, Swatch } from '../editors/swatch.tsx'
import { useAssignees } from '../use-assignees.ts'
import { useLabels } from '../use-labels.ts'

/** What the choices of a filter are called. */
export const useChoiceNames = (): ((choice: Choice) => string) => {
  const t = useTranslations('list')
  const task = useTranslations('task')
  const personOf = usePersonOf()
  const known = useLabels()
  return ({ kind, name }) => {
    if (kind === 'state') return t(name === 'ready' || name === 'waiting' ? `filter.states.${name}` : `status.${name}`)
    if (kind === 'due') return t(`filter.dues.${name}`)
    if (kind === 'assignee') {
      const person = personOf(name)
      if (person?.isMe) return task('me', { name: person.name })
      return name === 'none' ? task('nobody') : (person?.name ?? task('unknownMember'))
    }
    if (kind === 'label')
      return name === unlabelled ? t('filter.noLabel') : (known.find((each) => foldCase(each) === name) ?? name)
    if (name === 'other') return t('filter.otherColour')
    return name === 'none' ? t('filter.noColour') : task(`colours.${name}`)
  }
}

/** As it is drawn on a line. */
export const ChoiceMark = ({ choice: { kind, name } }: { choice: Choice }) => {
  const personOf = usePersonOf()
  if (kind === 'state') {
    if (name === 'waiting') return <Hourglass aria-hidden size={18} strokeWidth={1.5} className="text-ink-3" />
    return <StatusMark status={name === 'ready' ? 'pending' : name} />
  }
  if (kind === 'due' || kind === 'label') return null
  if (kind === 'assignee') {
    const person = personOf(name)
    return person ? (
      <Avatar id={person.id} name={person.name} picture={person.picture} size="small" decorative />
    ) : (
      <UserRound aria-hidden size={20} strokeWidth={1.25} className="text-ink-3" />
    )
  }
  return name === 'other' || name === 'none' ? <NoSwatch /> : <Swatch colour={taskColours[name]} />
}

/** Who is meant by a name of the address, as far as that is known. */
const usePersonOf = () => {
  const [me, ...others] = useAssignees()
  return (name: string): { id: string; name: string; isMe: boolean; picture?: string | undefined } | undefined => {
    if (name === 'me' || name === me.id) return { ...me, isMe: true }
    const other = others.find(({ id }) => id === name)
    return other && { ...other, isMe: false }
  }
}
