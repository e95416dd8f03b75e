import type { ReactNode } from 'react'

/** A sentence above the line, and what can be done about it. */
export const Notice = ({ children, actions }: { children: ReactNode; actions?: ReactNode }) => (
  <div className="type-small mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-run-wash px-3 py-2">
    <p role="alert" className="min-w-[min(12rem,100%)] grow wrap-anywhere">
      {children}
    </p>
    <div className="flex flex-wrap gap-2">{actions}</div>
  </div>
)
