import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'

export interface SheetProps {
  /** White is a list at rest, canary a list that is out for work. */
  copy?: 'white' | 'canary'
  /** The element that scrolls. */
  ref?: Ref<HTMLElement>
  /** Another page lies over it. */
  inert?: boolean
  className?: string
  children: ReactNode
}

/**
 * The paper that a page is written on: it scrolls, and the double margin line runs down its whole length. Whatever lies
 * on it uses `sheet-row` (a cell left of the margin line, and the rest), or starts at `--content`.
 */
export const Sheet = ({ copy = 'white', ref, inert = false, className, children }: SheetProps) => (
  <main
    ref={ref}
    inert={inert}
    id="sheet"
    data-scroll-restoration-id="sheet"
    tabIndex={-1}
    className={classNames(
      'min-h-0 min-w-0 flex-1 scroll-py-16 overflow-x-clip overflow-y-auto bg-sheet outline-none',
      // Lines below a toolbar keep their own distance from what sticks.
      'has-[>div>[role=toolbar]]:scroll-py-0',
      copy === 'canary' && 'canary-copy',
    )}
  >
    <div className={classNames('relative flex min-h-full flex-col', className)}>
      {children}
      <div aria-hidden className="margin-line absolute inset-y-0 inset-s-(--margin) z-[11]" />
    </div>
  </main>
)

export interface SheetHeaderProps {
  /** Left of the margin: the list's icon. */
  icon?: ReactNode
  title: ReactNode
  /** Right after the title: tally, counts. Where there is little room, or text is large, the title has it. */
  aside?: ReactNode
  /** At the end: live sign, then actions. */
  children?: ReactNode
}

/** 60 px, stays at the top; its title starts where everything on the sheet starts. */
export const SheetHeader = ({ icon, title, aside, children }: SheetHeaderProps) => (
  <header className="sheet-row @container sticky top-0 z-sticky h-15 shrink-0 items-center bg-sheet narrow:static narrow:h-auto narrow:py-2">
    <div aria-hidden={icon === undefined} className="justify-self-center text-[1.25rem]/none">
      {icon}
    </div>
    <div className="flex min-w-0 items-center gap-4 max-md:gap-3 narrow:flex-wrap">
      <h1
        dir="auto"
        tabIndex={-1}
        className="type-title min-w-0 truncate outline-none has-[input]:overflow-visible max-md:not-has-[input]:line-clamp-2 max-md:leading-6 max-md:whitespace-normal narrow:not-has-[input]:line-clamp-none"
      >
        {title}
      </h1>
      {aside !== undefined && <div className="shrink-0 @max-[36rem]:hidden">{aside}</div>}
      <div className="ms-auto flex shrink-0 items-center gap-3">{children}</div>
    </div>
  </header>
)
