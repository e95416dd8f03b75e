import {
  type ComponentProps,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react'
import type { Anchor } from './overlays/anchor.ts'
import { overlays } from './overlays/overlays.ts'

export type { Anchor as MenuAnchor } from './overlays/anchor.ts'

export const MenuItem = overlays.component('MenuItem')
export const MenuChoice = overlays.component('MenuChoice')
export const MenuSeparator = overlays.component('MenuSeparator')

interface MenuProps {
  /** The button that opens the menu. */
  trigger: ReactElement<TriggerProps>
  children: ReactNode
  align?: 'start' | 'end'
  /** Brings what stands in the menu; it opens once that is there. */
  fetch?(): void
  /** Where the focus goes afterwards, if not back to the button. */
  finalFocus?: () => HTMLElement | boolean
}

type TriggerProps = ComponentProps<'button'> & { 'data-popup-open'?: '' | undefined }

interface Asked {
  button: HTMLElement
  /** With the keys one begins at an item, with a pointer at none. */
  firstItem: 'first' | 'last' | undefined
}

export const Menu = ({ trigger, children, align = 'end', fetch, finalFocus }: MenuProps) => {
  const id = useId()
  const [asked, setAsked] = useState<Asked>()
  const isOpen = asked !== undefined
  const parts = overlays.usePart(isOpen)

  const fetchAll = () => {
    overlays.fetch()
    fetch?.()
  }
  const open = (button: HTMLElement, firstItem: Asked['firstItem']) => {
    fetchAll()
    setAsked({ button, firstItem })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.currentTarget, event.key === 'ArrowDown' ? 'first' : 'last')
  }
  return (
    <>
      {cloneElement(trigger, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'data-popup-open': isOpen ? '' : undefined,
        onPointerEnter: fetchAll,
        onFocus: fetchAll,
        onClick: ({ currentTarget, detail }) => open(currentTarget, detail === 0 ? 'first' : undefined),
        onKeyDown,
      })}
      {parts && asked && children && (
        <parts.Surface
          kind="menu"
          anchor={asked.button}
          name={{ labelledBy: id }}
          align={align}
          firstItem={asked.firstItem}
          onClose={() => setAsked(undefined)}
          finalFocus={finalFocus}
        >
          {children}
        </parts.Surface>
      )}
    </>
  )
}

interface FloatingMenuProps {
  /** Closed without it. */
  anchor: Anchor | undefined
  label: string
  children: ReactNode
  onClose: () => void
  /** Where the focus goes afterwards; `false` where it has already gone elsewhere. */
  finalFocus: () => HTMLElement | boolean
}

/** A menu without a button of its own: right click, long press, a key on a line. */
export const FloatingMenu = ({ anchor, label, ...surface }: FloatingMenuProps) => {
  const parts = overlays.usePart(anchor !== undefined)
  return (
    parts &&
    anchor && <parts.Surface {...surface} kind="menu" anchor={anchor} name={{ label }} align="start" sideOffset={2} />
  )
}
