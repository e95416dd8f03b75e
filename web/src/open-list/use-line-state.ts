import { useNumber } from '../live/use-list.ts'
import { useList } from './list-provider.tsx'
import { useUi, useUiState } from './list-ui.ts'

/** What the reader is doing with a line, and its number, for whatever draws it. */
export const useLineState = (key: string) => {
  const { session } = useList()
  const ui = useUi()
  return {
    number: useNumber(session, key),
    isActive: useUiState(({ active }) => (active ?? ui.visible.first) === key),
    isSelected: useUiState(({ selected }) => selected.has(key)),
    isAsked: useUiState(({ asked }) => asked?.keys.includes(key) ?? false),
    isOpen: useUiState(({ open }) => open === key),
  }
}
