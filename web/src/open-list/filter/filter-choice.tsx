import { useTranslations } from 'use-intl'
import type { Choice } from '../../domain/line-filter.ts'
import { taskColours } from '../../domain/task-colours.ts'
import { StatusMark } from '../../ui/status-control.tsx'
import { NoSwatch, Swatch } from '../editors/swatch.tsx'

/** What the choices of a filter are called. */
export const useChoiceNames = (): ((choice: Choice) => string) => {
  const t = useTranslations('list')
  const task = useTranslations('task')
  return ({ kind, name }) => {
    if (kind === 'state') return t(`status.${name}`)
    if (kind === 'due') return t(`filter.dues.${name}`)
    if (name === 'other') return t('filter.otherColour')
    return name === 'none' ? t('filter.noColour') : task(`colours.${name}`)
  }
}

/** As it is drawn on a line. */
export const ChoiceMark = ({ choice: { kind, name } }: { choice: Choice }) => {
  if (kind === 'state') return <StatusMark status={name} />
  if (kind === 'due') return null
  return name === 'other' || name === 'none' ? <NoSwatch /> : <Swatch colour={taskColours[name]} />
}
