import type { ReactNode, Ref } from 'react'

export interface SectionProps {
  name: string
  /** What it is about, small. */
  help?: ReactNode
  /** Takes the focus of what goes away within it. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** Its name stands left of the margin line, on a phone above it. */
export const Section = ({ name, help, ref, children }: SectionProps) => (
  <section
    ref={ref}
    tabIndex={-1}
    aria-label={name}
    className="sheet-row outline-none items-start border-b border-rule py-6 @max-[48rem]/sheet:block @max-[48rem]/sheet:ps-(--content)"
  >
    <div className="ps-4 pe-5 pt-1 text-end @max-[48rem]/sheet:mb-3 @max-[48rem]/sheet:ps-0 @max-[48rem]/sheet:pt-0 @max-[48rem]/sheet:text-start">
      <h2 className="type-ui font-group">{name}</h2>
      {help !== undefined && <p className="type-small mt-1 text-pretty text-ink-3">{help}</p>}
    </div>
    <div className="min-h-8 min-w-0 content-center @max-[48rem]/sheet:min-h-0">{children}</div>
  </section>
)

/** A sentence, and what can be done about it. */
export const Statement = ({ action, children }: { action?: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-x-6 gap-y-3 @max-[44rem]/sheet:flex-col @max-[44rem]/sheet:items-start">
    <div className="min-w-0 text-pretty text-ink-2">{children}</div>
    {action}
  </div>
)
