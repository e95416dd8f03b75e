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
  /** Where the focus goes afterwards, if not back to the button. */
  finalFocus?: () => HTMLElement | boolean
}

type TriggerProps = ComponentProps<'button'> & { 'data-popup-open'?: '' | undefined }

interface Asked {
  button: HTMLElement
  /** With the keys one begins at an item, with a pointer at none. */
  firstFocus: 'first' | 'last' | undefined
}

export const Menu = ({ trigger, children, align = 'end', finalFocus }: MenuProps) => {
  const id = useId()
  const [asked, setAsked] = useState<Asked>()
  const isOpen = asked !== undefined
  const parts = overlays.usePart(isOpen)

  const open = (button: HTMLElement, firstFocus: Asked['firstFocus']) => {
    overlays.fetch()
    setAsked({ button, firstFocus })
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
        onPointerEnter: overlays.fetch,
        onFocus: overlays.fetch,
        onClick: ({ currentTarget, detail }) => open(currentTarget, detail === 0 ? 'first' : undefined),
        onKeyDown,
      })}
      {parts && asked && (
        <parts.MenuPanel
          anchor={asked.button}
          name={{ labelledBy: id }}
          align={align}
          sideOffset={4}
          firstFocus={asked.firstFocus}
          onClose={() => setAsked(undefined)}
          finalFocus={finalFocus}
        >
          {children}
        </parts.MenuPanel>
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
export const FloatingMenu = ({ anchor, label, ...panel }: FloatingMenuProps) => {
  const parts = overlays.usePart(anchor !== undefined)
  return parts && anchor && <parts.MenuPanel {...panel} anchor={anchor} name={{ label }} />
}
