import { ContextMenu as BaseContextMenu } from '@base-ui/react/context-menu'
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
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

export const Menu = ({ trigger, children, align = 'end', open, onOpenChange }: MenuProps) => (
  <BaseMenu.Root {...(open !== undefined && { open })} onOpenChange={(next) => onOpenChange?.(next)}>
    <BaseMenu.Trigger render={trigger} />
    <BaseMenu.Portal>
      <BaseMenu.Positioner className="z-menu outline-none" align={align} sideOffset={4}>
        <BaseMenu.Popup className={popup}>{children}</BaseMenu.Popup>
      </BaseMenu.Positioner>
    </BaseMenu.Portal>
  </BaseMenu.Root>
)

/** Opens at the pointer: right click, or a long press on touch. */
export const ContextMenu = ({ trigger, children, onOpenChange }: Omit<MenuProps, 'align' | 'open'>) => (
  <BaseContextMenu.Root onOpenChange={(next) => onOpenChange?.(next)}>
    <BaseContextMenu.Trigger render={trigger} />
    <BaseContextMenu.Portal>
      <BaseContextMenu.Positioner className="z-menu outline-none">
        <BaseContextMenu.Popup className={popup}>{children}</BaseContextMenu.Popup>
      </BaseContextMenu.Positioner>
    </BaseContextMenu.Portal>
  </BaseContextMenu.Root>
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
