import type { ReactNode } from 'react'

interface SectionHeadProps {
  title: string
  /** Beside the title: a count. */
  aside?: ReactNode
  /** At the end. */
  children?: ReactNode
}

export const SectionHead = ({ title, aside, children }: SectionHeadProps) => (
  <div className="mb-2 flex items-baseline gap-2">
    <h3 className="type-small font-group">{title}</h3>
    {aside !== undefined && <span className="type-small figures text-ink-3">{aside}</span>}
    <div className="ms-auto">{children}</div>
  </div>
)
