import type { Point } from '../../ui/follow-pointer.ts'

const EDGE_PX = 60
const STEP_PX = 12

const columnsIn = (board: HTMLElement | null): HTMLElement[] => [
  ...(board?.querySelectorAll<HTMLElement>('[data-column]') ?? []),
]

export const columnNamed = (board: HTMLElement | null, name: string): HTMLElement | undefined =>
  columnsIn(board).find((column) => column.dataset.column === name)

/** The column that lies below a point. */
export const columnAt = (board: HTMLElement | null, { x }: Point): HTMLElement | undefined =>
  columnsIn(board).find((column) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x < right
  })

/** Scrolls the board, or the column, at whose edge the pointer is; says whether anything may have moved. */
export const scrollBoard = (board: HTMLElement | null, point: Point): boolean => {
  if (!board) return false
  const edges = board.getBoundingClientRect()
  const across = point.x < edges.left + EDGE_PX / 2 ? -STEP_PX : point.x > edges.right - EDGE_PX / 2 ? STEP_PX : 0
  const cards = columnAt(board, point)?.querySelector('[data-cards]')
  const box = cards?.getBoundingClientRect()
  const down = !box ? 0 : point.y < box.top + EDGE_PX ? -STEP_PX : point.y > box.bottom - EDGE_PX ? STEP_PX : 0
  if (across) board.scrollBy(across, 0)
  if (down) cards!.scrollBy(0, down)
  return across !== 0 || down !== 0
}
