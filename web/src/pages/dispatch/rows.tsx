import { type ReactNode, useRef } from 'react'
import { useList } from '../../open-list/list-provider.tsx'
import { useViewport } from '../../ui/use-viewport.ts'
import { useWidth } from '../../ui/use-width.ts'
import { useRowWindow } from './use-row-window.ts'

interface RowsProps<Row> {
  label: string
  heads: readonly string[]
  /** The heads are seen, and not only read out. */
  isTitled?: boolean
  rows: readonly Row[]
  keyOf(row: NoInfer<Row>): string
  /** In rem; on a phone, and wherever there is no more room than on one, a row is a few lines, and more of them with large text. */
  height: { desk: number; phone: number; tight: number }
  children(row: Row, isCramped: boolean): ReactNode
}

/** Where the cells of a row stand, on a desk: worker or stamp, line, attempt, and the rest. */
export const columns =
  'roomy:grid roomy:grid-cols-[8.5rem_minmax(0,1fr)_2.25rem_3.5rem_1.75rem_6rem] roomy:gap-x-2 roomy:@min-[48rem]:gap-x-0 roomy:@min-[48rem]:grid-cols-[9.5rem_minmax(0,1fr)_4rem_3.5rem_4.5rem_6rem] roomy:@min-[58rem]:grid-cols-[12.5rem_minmax(0,1fr)_4.75rem_3.5rem_8.75rem_6rem]'

/** A table of which only the rows near the window exist. */
export const Rows = <Row,>({ label, heads, isTitled = false, rows, keyOf, height, children }: RowsProps<Row>) => {
  const { scroller } = useList()
  const container = useRef<HTMLDivElement>(null)
  const { isPhone, rem } = useViewport()
  const width = useWidth(container, 1000)
  const isCramped = width < 30 * rem || isPhone
  const rowHeight = height[width < 21 * rem ? 'tight' : isCramped ? 'phone' : 'desk'] * rem
  const { first, end } = useRowWindow(rows.length, rowHeight, container, scroller)
  return (
    <div role="table" aria-label={label} aria-rowcount={rows.length + 1} className="@container shrink-0">
      <div role="rowgroup" className={isTitled ? 'cramped:sr-only' : 'sr-only'}>
        <div role="row" aria-rowindex={1} className="sheet-row h-10 items-center border-b border-rule">
          <span role="presentation" />
          <div role="presentation" className={columns}>
            {heads.map((head) => (
              <span key={head} role="columnheader" className="type-label whitespace-nowrap text-ink-3">
                {head}
              </span>
            ))}
          </div>
        </div>
      </div>
      <div ref={container} role="rowgroup" className={isTitled ? 'cramped:border-t cramped:border-rule' : undefined}>
        <div role="presentation" style={{ height: first * rowHeight }} />
        {rows.slice(first, end).map((row, index) => (
          <div
            key={keyOf(row)}
            role="row"
            aria-rowindex={first + index + 2}
            className="sheet-row items-center border-b border-rule"
            style={{ height: rowHeight }}
          >
            {children(row, isCramped)}
          </div>
        ))}
        <div role="presentation" style={{ height: (rows.length - end) * rowHeight }} />
      </div>
    </div>
  )
}
