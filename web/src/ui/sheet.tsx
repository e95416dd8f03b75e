import type { ReactNode, Ref } from 'react'
import { classNames } from './class-names.ts'
import { useYielding } from './yielding.ts'

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
 * on it uses `sheet-row` (a cell left of the margin line, and the rest), or starts at `--content`. Beside `data-full-width` there is
 * no margin.
 */
export const Sheet = ({ copy = 'white', ref, inert = false, className, children }: SheetProps) => (
  <main
    ref={ref}
    inert={inert}
    id="sheet"
    tabIndex={-1}
    className={classNames(
      '@container/sheet min-h-0 min-w-0 flex-1 scroll-pt-[calc(var(--head)+0.25rem)] scroll-pb-16 overflow-x-clip overflow-y-auto bg-sheet outline-none',
      // Lines below a toolbar keep their own distance from what sticks.
      'has-[>div>[role=toolbar]]:scroll-py-0',
      copy === 'canary' && 'canary-copy',
    )}
  >
    <div className={classNames('sheet-margin relative flex min-h-full flex-col', className)}>
      {children}
      <div
        aria-hidden
        className="margin-line absolute inset-y-0 inset-s-(--margin) z-[11] [[data-full-width]~&]:hidden"
      />
    </div>
  </main>
)

export interface SheetHeaderProps {
  /** Left of the margin: the list's icon. */
  icon?: ReactNode
  title: ReactNode
  /** Right after the title, on a phone below it: tally, counts. */
  aside?: ReactNode
  /** At the end: live sign, then actions. What may give way to the title says so: `yielding.ts`. */
  children?: ReactNode
}

/** 60 px, stays at the top; its title starts where everything on the sheet starts. */
export const SheetHeader = ({ icon, title, aside, children }: SheetHeaderProps) => (
  <header ref={useYielding()} className="group/head sheet-head">
    <div aria-hidden={icon === undefined} className="justify-self-center text-[1.25rem]/none">
      {icon}
    </div>
    <div data-title-row className="head-row">
      <div className="head-title">
        <h1
          dir="auto"
          tabIndex={-1}
          className={classNames(
            'type-title min-w-0 text-balance wrap-anywhere hyphens-auto outline-none not-has-[input]:line-clamp-2 data-measured:whitespace-nowrap max-md:leading-6',
            // What stands beside it would be pushed out of sight.
            aside === undefined &&
              '@max-[14rem]/sheet:text-[1rem]/[1.375rem] @max-[14rem]/sheet:not-has-[input]:line-clamp-4',
          )}
        >
          {title}
        </h1>
        {aside !== undefined && (
          <div data-aside className="shrink-0 max-md:min-w-0 max-md:shrink max-md:overflow-hidden">
            {aside}
          </div>
        )}
      </div>
      <div className="ms-auto flex shrink-0 items-center gap-3">{children}</div>
    </div>
  </header>
)
