import { memo } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { grip, SelectBox, unlessBoxed } from '../../open-list/row-marks.tsx'
import { classNames } from '../../ui/class-names.ts'

interface NumberCellProps {
  number: number
  numberNow: number | undefined
  isDragged: boolean
  isSelected: boolean
  canEdit: boolean
  canMove: boolean
}

/** Left of the margin: the number, which selects, and the grip. */
export const LineNumber = memo(({ number, numberNow, isDragged, isSelected, canEdit, canMove }: NumberCellProps) => {
  const t = useTranslations('list.line')
  const shown = useFormatter().number(numberNow ?? number)
  if (!canEdit)
    return (
      <span role="gridcell" className="type-small figures pe-3 text-end text-ink-3">
        {number === 0 ? '' : shown}
      </span>
    )
  return (
    <div
      role="gridcell"
      data-part="margin"
      className={classNames('relative h-full', canMove && 'cursor-grab touch-pan-y')}
    >
      {canMove && (
        <span
          className={classNames(
            'absolute inset-s-1.5 top-1/2 -translate-y-1/2 text-ink-3 max-md:hidden pointer-coarse:hidden',
            !isSelected && 'invisible group-hover/line:visible group-focus-visible/line:visible',
          )}
        >
          {grip}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        data-part="number"
        aria-label={t('select', { number })}
        aria-pressed={isSelected}
        className="group/number line-number"
      >
        <span
          className={classNames(
            'type-small figures md:leading-[1.1875rem]',
            isDragged ? 'font-strong text-pen' : 'text-ink-3',
            !isDragged && unlessBoxed(isSelected),
          )}
        >
          {shown}
        </span>
        <SelectBox isSelected={isSelected} isHidden={isDragged} />
      </button>
    </div>
  )
})
