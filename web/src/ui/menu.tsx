import { Menu as BaseMenu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

const popup =
  'min-w-48 max-w-80 max-h-(--available-height) overflow-y-auto rounded-lg bg-float p-1 type-ui text-ink shadow-lift outline-none'
const item =
  'group flex min-h-8 items-center gap-2.5 rounded-md px-2.5 outline-none select-none pointer-coarse:min-h-11 data-highlighted:bg-pen-wash data-disabled:text-ink-3'

interface MenuProps {
  /** The element that opens the menu; it receives the button's props. */
  trigger: ReactElement
  children: ReactNode
  align?: 'start' | 'end'
  /** Where the focus goes afterwards; `true` is back to the button. */
  finalFocus?: () => HTMLElement | boolean
}

export const Menu = ({ trigger, children, align = 'end', finalFocus }: MenuProps) => (
  <BaseMenu.Root>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className="z-menu outline-none" align={align} sideOffset={4}>
        <BaseMenu.Popup className={popup} finalFocus={finalFocus}>
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)

export interface MenuAnchor {
  getBoundingClientRect(): DOMRect
}

interface FloatingMenuProps {
  /** What the menu hangs from: an element, or the place of the pointer. Closed without it. */
  anchor: MenuAnchor | undefined
  label: string
  children: ReactNode
  onClose: () => void
  /** Where the focus goes afterwards; `false` where it has already gone elsewhere. */
  finalFocus: () => HTMLElement | boolean
}

/** A menu without a button of its own: right click, long press, a key on a line. */
export const FloatingMenu = ({ anchor, label, children, onClose, finalFocus }: FloatingMenuProps) => (
  <BaseMenu.Root open={anchor !== undefined} onOpenChange={(open) => !open && onClose()}>
    <BaseMenu.Portal>
      <BaseMenu.Positioner className="z-menu outline-none" anchor={anchor} align="start" sideOffset={2}>
        <BaseMenu.Popup aria-label={label} className={popup} finalFocus={finalFocus}>
          {children}
        </BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)

interface MenuItemProps {
  children: ReactNode
  icon?: ReactNode
  /** The key that does the same, shown at the end. */
  hint?: ReactNode
  danger?: boolean
  disabled?: boolean
  onSelect: () => void
}

export const MenuItem = ({ children, icon, hint, danger = false, disabled = false, onSelect }: MenuItemProps) => (
  <BaseMenu.Item className={`${item} ${danger ? 'text-fail' : ''}`} disabled={disabled} onClick={onSelect}>
    {icon}
    <span className="grow">{children}</span>
    {hint}
  </BaseMenu.Item>
)

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** Choices of which one holds. */
export const MenuChoice = <Value extends string>({ label, value, choices, onChange }: MenuChoiceProps<Value>) => (
  <BaseMenu.RadioGroup aria-label={label} value={value} onValueChange={(next) => onChange(next as Value)}>
    {choices.map((choice) => (
      <BaseMenu.RadioItem key={choice.value} value={choice.value} closeOnClick className={item}>
        {choice.icon}
        <span className="grow">{choice.label}</span>
        <BaseMenu.RadioItemIndicator>
          <Check aria-hidden size={16} />
        </BaseMenu.RadioItemIndicator>
      </BaseMenu.RadioItem>
    ))}
  </BaseMenu.RadioGroup>
)

export const MenuSeparator = () => <BaseMenu.Separator className="my-1 border-t border-rule" />
