import { createContext, type ReactNode, use } from 'react'
import { classNames } from './class-names.ts'
import { Logo } from './logo.tsx'

export interface SlipProps {
  /** Above the title, small: where one is. */
  overline?: ReactNode
  title: string
  lead?: ReactNode
  /** Sign-in needs less room than set-up. */
  narrow?: boolean
  /** It takes the place of another slip, whose button is gone: focus goes to its title. */
  announced?: boolean
  children: ReactNode
}

/** What lies below every slip. */
export const SlipFoot = createContext<ReactNode>(undefined)

/** A torn-off slip on the desk: set-up and sign-in. It fills the screen of a phone. */
export const Slip = ({ overline, title, lead, narrow = false, announced = false, children }: SlipProps) => (
  <div className="flex min-h-dvh w-full flex-col overflow-y-auto bg-desk pb-14 max-slip:bg-sheet max-slip:pb-0">
    <main
      className={classNames(
        narrow ? 'max-w-115' : 'max-w-130',
        'torn-edge @container/slip relative mx-auto w-full shrink-0 bg-sheet ps-(--slip-content) pe-11 pt-12 pb-12 max-slip:max-w-none max-slip:grow max-slip:pe-4 max-slip:pt-8',
      )}
    >
      <Logo />
      <div className="mt-9">
        {overline !== undefined && <p className="type-meta mb-1 text-ink-3">{overline}</p>}
        <h1 ref={announced ? takeFocus : undefined} tabIndex={-1} className="type-title hyphens-auto outline-none">
          {title}
        </h1>
        {lead !== undefined && <p className="type-ui mt-2 text-pretty text-ink-2">{lead}</p>}
      </div>
      {children}
      <div aria-hidden className="margin-line absolute inset-y-0 inset-s-(--slip-margin)" />
    </main>
    {use(SlipFoot)}
  </div>
)

const takeFocus = (title: HTMLElement | null): void => title?.focus()

/** What happened before this slip was shown, between its title and its fields. */
export const SlipNotice = ({ children }: { children: ReactNode }) => (
  <p role="status" className="type-ui mt-5 border-y border-rule py-3 text-pretty">
    {children}
  </p>
)

/** A field of a slip with its number left of the margin line. */
export const NumberedLine = ({ number, children }: { number: number; children: ReactNode }) => (
  <div className="relative">
    <span
      aria-hidden
      className="type-small figures absolute -inset-s-(--slip-content) w-(--slip-margin) pe-[min(1.125rem,4.7vw)] text-end text-ink-3"
    >
      {number}
    </span>
    {children}
  </div>
)
