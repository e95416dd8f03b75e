import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { classNames } from '../class-names.ts'
import { readingDirection } from '../reading-direction.ts'
import type { Anchor } from './anchor.ts'

export interface MenuPanelProps {
  anchor: Anchor
  /** Its name, or the id of what names it. */
  name: { label: string } | { labelledBy: string }
  align?: 'start' | 'end'
  sideOffset?: number
  /** The item that the key which opened it leads to. */
  firstFocus?: 'first' | 'last' | undefined
  onClose(): void
  /** Where the focus goes afterwards; `true` is back to where it was, `false` where it has already gone elsewhere. */
  finalFocus?: (() => HTMLElement | boolean) | undefined
  children: ReactNode
}

export const MenuPanel = ({
  anchor,
  name,
  align = 'start',
  sideOffset = 2,
  firstFocus,
  onClose,
  finalFocus,
  children,
}: MenuPanelProps) => {
  const named = 'label' in name ? { 'aria-label': name.label } : { 'aria-labelledby': name.labelledBy }
  const focusItem = useCallback(
    (panel: HTMLElement | null) => {
      if (!panel) return
      // Not before the menu has noted where the focus was.
      const frame = requestAnimationFrame(() => {
        const items = panel.querySelectorAll<HTMLElement>('[role^="menuitem"]')
        const item = firstFocus && [...items].at(firstFocus === 'first' ? 0 : -1)
        item?.focus({ preventScroll: true })
      })
      return () => cancelAnimationFrame(frame)
    },
    [firstFocus],
  )
  return (
    <DirectionProvider direction={readingDirection()}>
      <Menu.Root open onOpenChange={(open) => !open && onClose()}>
        {/* A landmark: what floats lies outside of the page's own. */}
        <Menu.Portal render={<section {...named} />}>
          <Menu.Positioner className="z-dialog outline-none" anchor={anchor} align={align} sideOffset={sideOffset}>
            <Menu.Popup {...named} ref={focusItem} className="floating menu-panel type-ui" finalFocus={finalFocus}>
              {children}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}

export interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  /** The key that does the same, shown at the end. */
  hint?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

export const MenuItem = ({ children, icon, hint, danger = false, disabled = false, onSelect }: MenuItemProps) => (
  <Menu.Item className={classNames('menu-item', danger && 'text-fail')} disabled={disabled} onClick={onSelect}>
    {icon}
    <span className="grow">{children}</span>
    {hint}
  </Menu.Item>
)

export interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: ReactNode; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Choices of which one holds. */
export const MenuChoice = <Value extends string>({ label, value, choices, onChange }: MenuChoiceProps<Value>) => (
  <Menu.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as Value)}>
    {choices.map((choice) => (
      <Menu.RadioItem key={choice.value} value={choice.value} closeOnClick className="menu-item">
        {choice.icon}
        <span className="grow">{choice.label}</span>
        <Menu.RadioItemIndicator>
          <Check aria-hidden className="size-4" />
        </Menu.RadioItemIndicator>
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)

export const MenuSeparator = () => <Menu.Separator className="my-1 border-t border-rule" />
