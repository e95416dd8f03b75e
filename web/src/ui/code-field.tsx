import { type ChangeEvent, Fragment, type PointerEvent, useState } from 'react'
import { classNames } from './class-names.ts'
import { codeLength, digitsOf } from './code.ts'
import { FieldFrame, type LabelledProps } from './field.tsx'

export interface CodeFieldProps extends LabelledProps {
  name: string
  value: string
  onValueChange(digits: string): void
  /** Sends the form as soon as the last digit is there. */
  submitsItself?: boolean
  autoFocus?: boolean
}

const positions = Array.from({ length: codeLength }, (_, index) => index)

/** Six digits: one field, drawn as six cells. Blanks and dashes of what is pasted are left out. */
export const CodeField = ({
  name,
  value,
  onValueChange,
  submitsItself = false,
  autoFocus,
  ...frame
}: CodeFieldProps) => {
  const [caret, setCaret] = useState<number>()

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const digits = digitsOf(currentTarget.value)
    onValueChange(digits)
    if (submitsItself && digits.length === codeLength && digits !== value) currentTarget.form?.requestSubmit()
  }

  return (
    <FieldFrame {...frame}>
      {({ refused, ...control }) => (
        <div dir="ltr" className="relative flex h-13 items-stretch gap-[min(0.5rem,2.1vw)]">
          {positions.map((index) => (
            <Fragment key={index}>
              {index === codeLength / 2 && (
                <span aria-hidden className="h-0.5 w-[min(0.625rem,3vw)] shrink-0 self-center bg-edge" />
              )}
              <Cell
                digit={value[index]}
                isActive={caret !== undefined && Math.min(caret, value.length, codeLength - 1) === index}
                refused={refused}
              />
            </Fragment>
          ))}
          <input
            {...control}
            name={name}
            value={value}
            onChange={change}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? value.length)}
            onFocus={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? value.length)}
            onPointerUp={selectDigit}
            onBlur={() => setCaret(undefined)}
            aria-invalid={refused || undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus={autoFocus}
            className="absolute inset-0 size-full cursor-text opacity-0"
          />
        </div>
      )}
    </FieldFrame>
  )
}

const Cell = ({ digit, isActive, refused }: { digit: string | undefined; isActive: boolean; refused: boolean }) => (
  <span
    aria-hidden
    className={classNames(
      'flex min-w-[0.7em] flex-1 items-center justify-center rounded-md border bg-sheet type-title tabular-nums font-text',
      refused ? 'border-fail' : 'border-edge',
      isActive && 'outline-2 -outline-offset-1 outline-pen',
    )}
  >
    {digit ?? (isActive && <span className="h-7 w-px bg-pen" />)}
  </span>
)

/** The text of the field does not lie where its cells are drawn. A digit that is pointed at is replaced by the next one typed. */
const selectDigit = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>): void => {
  const { left, width } = currentTarget.getBoundingClientRect()
  const index = Math.floor(((clientX - left) / width) * codeLength)
  currentTarget.setSelectionRange(index, index + 1)
}
