import type { ReactNode } from 'react'

/** A numbered thing to do. */
export const Step = ({ number, lead, children }: { number: number; lead: ReactNode; children: ReactNode }) => (
  <li className="flex gap-4">
    <span aria-hidden className="type-ui figures w-2 shrink-0 text-ink-3">
      {number}
    </span>
    <div className="min-w-0">
      <p className="type-ui text-pretty">{lead}</p>
      <div className="mt-4">{children}</div>
    </div>
  </li>
)
