import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableProps {
  heads: readonly string[]
  /** Names the last column, where lines have actions. */
  actions?: string
  children: ReactNode
}

/** Hairlines, narrow heads, actions last. On a phone each row becomes a few lines with their labels. */
export const Table = ({ heads, actions, children }: TableProps) => (
  <table className="type-small mb-4 w-full border-collapse">
    <thead className="max-md:sr-only">
      <tr className="border-b border-rule-2">
        {heads.map((head) => (
          <th key={head} scope="col" className="type-label py-1.5 pe-4 text-start text-ink-3">
            {head}
          </th>
        ))}
        {actions !== undefined && (
          <th scope="col">
            <span className="sr-only">{actions}</span>
          </th>
        )}
      </tr>
    </thead>
    <tbody className="max-md:flex max-md:flex-col max-md:*:border-b max-md:*:border-rule max-md:*:py-3">
      {children}
    </tbody>
  </table>
)

export interface CellProps {
  /** Names the row. */
  head?: boolean
  /** Actions. */
  end?: boolean
  /** The column's name, which a phone shows beside the value. */
  label?: string
  /** Nothing to look at. */
  quiet?: boolean
  children: ReactNode
}

export const Cell = ({ head = false, end = false, label, quiet = false, children }: CellProps) => {
  const look = classNames(
    'h-10.5 border-b border-rule py-1 max-md:flex max-md:h-auto max-md:min-h-7 max-md:flex-wrap max-md:gap-x-3 max-md:border-0 max-md:pe-0 max-md:wrap-anywhere',
    head ? 'font-group' : 'figures',
    end ? 'text-end md:whitespace-nowrap max-md:mt-1 max-md:empty:hidden' : 'pe-4 text-start',
    quiet && 'text-ink-3',
  )
  const content = (
    <>
      {label !== undefined && (
        <span aria-hidden className="w-20 shrink-0 text-ink-3 md:hidden">
          {label}
        </span>
      )}
      {head ? <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">{children}</span> : children}
    </>
  )
  return head ? (
    <th scope="row" className={look}>
      {content}
    </th>
  ) : (
    <td className={look}>{content}</td>
  )
}
