import { type RefObject, useLayoutEffect } from 'react'

/**
 * Tells each row its place among all, from 1. With one that comes or goes, all below have another: told to their elements,
 * it draws none of them anew.
 */
export const useRowIndexes = (container: RefObject<HTMLElement | null>, drawn: readonly number[]): void =>
  useLayoutEffect(() => {
    const rows = container.current?.querySelectorAll(':scope > [data-row]') ?? []
    for (const [at, { firstElementChild: row }] of [...rows].entries()) {
      const index = String(drawn[at]! + 1)
      if (row?.role === 'row' && row.ariaRowIndex !== index) row.ariaRowIndex = index
    }
  })
