import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface TableProps {
  heads: readonly string[]
  /** Names the last column, where lines have actions. */
  actions?: string
  children: ReactNode
}

/** Hairlines, narrow heads, actions last. Where the columns have no room each row becomes a few lines with their labels. */
export const Table = (props: TableProps) => (
  <div className={classNames('not-last:mb-4', props.heads.length > 3 ? '@container/table-wide' : '@container/table')}>
    <Columns {...props} />
  </div>
)

const Columns = ({ heads, actions, children }: TableProps) => (
  <table className="type-small w-full border-collapse">
    <thead className="stacked:sr-only">
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
    <tbody className="stacked:flex stacked:flex-col stacked:*:border-b stacked:*:border-rule stacked:*:py-3 stacked:*:first:pt-0 stacked-wide:*:grid stacked-wide:*:grid-cols-[minmax(0,1fr)_auto]">
      {children}
    </tbody>
  </table>
)

export interface CellProps {
  /** Names the row. */
  head?: boolean
  /** Actions. */
  end?: boolean
  /** The column's name, which is shown beside the value where there are no columns. */
  label?: string
  /** Nothing to look at. */
  quiet?: boolean
  children: ReactNode
}

export const Cell = ({ head = false, end = false, label, quiet = false, children }: CellProps) => {
  const look = classNames(
    'h-10.5 border-b border-rule py-1 stacked:flex stacked:h-auto stacked:min-h-7 stacked:flex-wrap stacked:gap-x-3 stacked:border-0 stacked:pe-0 stacked:wrap-anywhere',
    head ? 'min-w-24 font-group wrap-anywhere' : 'figures',
    end
      ? 'text-end whitespace-nowrap stacked:mt-1 stacked:whitespace-normal stacked:empty:hidden stacked-wide:col-start-2 stacked-wide:row-start-1 stacked-wide:mt-0'
      : 'pe-4 text-start stacked-wide:col-start-1',
    quiet && 'text-ink-3',
  )
  const content = (
    <>
      {label !== undefined && (
        <span aria-hidden className="hidden w-20 shrink-0 text-ink-3 stacked:inline">
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
