import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { Popover } from '@base-ui/react/popover'
import { X } from 'lucide-react'
import { type ReactNode, useCallback, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../class-names.ts'
import { IconButton } from '../icon-button.tsx'
import { isTouch } from '../is-touch.ts'
import { readingDirection } from '../reading-direction.ts'
import type { Anchor } from './anchor.ts'
import { keepFocusWithin } from './keep-focus.ts'
import { useLowerEdge } from './lower-edge.ts'

export interface SurfaceProps {
  /** Items that arrows move between, or fields. */
  kind: 'menu' | 'form'
  anchor: Anchor
  /** Its name, or the id of what names it. */
  name: { label: string } | { labelledBy: string }
  align?: 'start' | 'end'
  sideOffset?: number
  /** The item of a menu that the key which opened it leads to. */
  firstItem?: 'first' | 'last' | undefined
  onClose(): void
  /** Where the focus goes afterwards; `true` is back to where it was, `false` where it has already gone elsewhere. */
  finalFocus?: (() => HTMLElement | boolean) | undefined
  children: ReactNode
}

/**
 * What opens over a page and belongs to one thing on it. Where there is room it hangs from that thing. On a phone it lies on
 * the lower edge, above the keyboard of the screen, and goes when it is pulled down. Its content scrolls within it.
 */
export const Surface = ({
  kind,
  anchor,
  name,
  align = 'end',
  sideOffset = 4,
  firstItem,
  onClose,
  finalFocus,
  children,
}: SurfaceProps) => {
  const { Root, Portal, Backdrop, Positioner, Popup } = kind === 'menu' ? Menu : Popover
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }
  const lowerEdge = useLowerEdge(onClose, true)
  const scrim = useRef<HTMLDivElement>(null)
  const itself = useRef<HTMLElement>(null)
  const focusFirst = useCallback(
    (popup: HTMLElement | null) => {
      itself.current = popup
      if (!popup) return
      if (kind === 'form') keepFocusWithin(popup)
      // Not before the menu has noted where the focus was.
      const frame = requestAnimationFrame(() => {
        const items = popup.querySelectorAll<HTMLElement>('[role^="menuitem"]')
        const item = firstItem && [...items].at(firstItem === 'first' ? 0 : -1)
        item?.focus({ preventScroll: true })
      })
      return () => cancelAnimationFrame(frame)
    },
    [kind, firstItem],
  )
  return (
    <DirectionProvider direction={readingDirection()}>
      <Root
        open
        modal={kind === 'menu' || liesOnLowerEdge()}
        onOpenChange={(open, { reason, event }) => {
          if (!open && !(reason === 'outside-press' && event.target === scrim.current)) onClose()
        }}
      >
        {/* A landmark: what floats lies outside of the page's own. */}
        <Portal render={<section {...named} />}>
          {/* Gone only with the click: what a finger does after that would be done to the page below. */}
          <Backdrop
            ref={scrim}
            className="surface-scrim"
            onMouseDown={(event) => event.preventDefault()}
            onClick={onClose}
          />
          <Positioner ref={lowerEdge} className="surface-place" anchor={anchor} align={align} sideOffset={sideOffset}>
            <Popup
              {...named}
              ref={focusFirst}
              initialFocus={kind === 'form' && isTouch() ? itself : undefined}
              finalFocus={finalFocus}
              className="floating surface type-ui"
            >
              {/* What it is about, which it may cover; here it is held to be pulled down. */}
              <p aria-hidden className="surface-head type-small">
                {'label' in name && name.label}
              </p>
              <div data-scrolls className={classNames('surface-body', kind === 'menu' ? 'p-1' : 'p-3')}>
                {children}
              </div>
              {kind === 'form' && <CloseButton />}
            </Popup>
          </Positioner>
        </Portal>
      </Root>
    </DirectionProvider>
  )
}

/** As in `floating.css`. A form that hangs from what it is about leaves the page around it in use. */
const liesOnLowerEdge = (): boolean => matchMedia('(width < 30rem), (height < 30rem)').matches

/** The last in its form, which so begins with its own first field. */
const CloseButton = () => (
  <Popover.Close render={<IconButton label={useTranslations('common')('close')} className="surface-close" />}>
    <X aria-hidden className="size-4.5" strokeWidth={1.75} />
  </Popover.Close>
)
