import { Menu } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

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
      <Menu.RadioItem
        key={choice.value}
        value={choice.value}
        // What is typed is looked for in it, and not in the icon.
        label={typeof choice.label === 'string' ? choice.label : undefined}
        closeOnClick
        className="menu-item"
      >
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
