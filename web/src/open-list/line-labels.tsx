import { classNames } from '../ui/class-names.ts'

/** Quiet words: the name has the room. Whoever hears the line is told of them with it. */
export const LineLabels = ({ labels, className }: { labels: readonly string[]; className?: string }) => {
  if (labels.length === 0) return null
  const words = labels.join(', ')
  return (
    <span dir="auto" title={words} className={classNames('type-small min-w-0 truncate text-ink-3', className)}>
      {words}
    </span>
  )
}
