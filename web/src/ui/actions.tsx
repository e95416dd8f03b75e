import { type KeyBinding, useKeys } from './keys.ts'
import { MenuItem } from './menu.tsx'

/** Something that can be done by its name: from a menu, and from the palette. */
export interface Action {
  label: string
  icon: NonNullable<KeyBinding['icon']>
  isPossible: boolean
  isDanger?: true
  run(): void
}

/** Those that are possible now, as items of a menu. */
export const ActionItems = ({ actions }: { actions: readonly Action[] }) =>
  actions
    .filter(({ isPossible }) => isPossible)
    .map(({ label, icon: Icon, isDanger, run }) => (
      <MenuItem
        key={label}
        danger={isDanger === true}
        icon={<Icon aria-hidden size={16} strokeWidth={1.75} />}
        onSelect={run}
      >
        {label}
      </MenuItem>
    ))

/** Offers them in the palette while it is mounted. `about`: what it is done to, such as the name of a list. */
export const ActionsByName = ({ actions, about }: { actions: readonly Action[]; about?: string }) => {
  useKeys(
    '',
    actions.map(({ label, icon, isPossible, run }) => ({
      label,
      ...(about !== undefined && { about }),
      icon,
      isPossible: () => isPossible,
      run,
    })),
  )
  return null
}
