import { type ClipboardEventHandler, type KeyboardEventHandler, type Ref, useRef } from 'react'
import { classNames } from '../ui/class-names.ts'

/** Where names are offered for what is written beside the margin. */
export const besideMargin = 'inset-s-(--content) w-72 max-w-[calc(100%-var(--content))]'

interface Mark {
  start: number
  end: number
}

interface MarkedInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  placeholder: string
  text: string
  /** The parts of the text that are shown as recognised. */
  marks: readonly Mark[]
  isRefused: boolean
  /** Nothing can be written now; the placeholder says why. */
  isLocked: boolean
  autoFocus: boolean
  onText(text: string): void
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
  onPaste?: ClipboardEventHandler<HTMLInputElement>
}

/** A field whose text can carry marks: the same text lies behind it and scrolls along. */
export const MarkedInput = ({
  ref,
  label,
  placeholder,
  text,
  marks,
  isRefused,
  isLocked,
  onText,
  ...handlers
}: MarkedInputProps) => {
  const behind = useRef<HTMLDivElement>(null)
  return (
    <div className="relative min-w-0 grow basis-24 @max-[10rem]/next:basis-12">
      <div
        ref={behind}
        aria-hidden
        className="type-field pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre"
      >
        {marks.length > 0 && (
          <span className="w-max shrink-0">
            {partsOf(text, marks).map(({ start, text: part, isMarked }) =>
              isMarked ? (
                <mark key={start} className="rounded-sm bg-pen-wash-2 py-0.5 text-pen">
                  {part}
                </mark>
              ) : (
                part
              ),
            )}
          </span>
        )}
      </div>
      <input
        ref={ref}
        dir="auto"
        aria-label={label}
        aria-invalid={isRefused || undefined}
        placeholder={placeholder}
        readOnly={isLocked}
        aria-disabled={isLocked || undefined}
        value={text}
        autoComplete="off"
        enterKeyHint="enter"
        className={classNames(
          'type-field relative block h-8 w-full min-w-0 bg-transparent outline-none placeholder-shown:text-ellipsis max-md:h-11',
          marks.length > 0 && 'text-transparent',
        )}
        onChange={(event) => onText(event.currentTarget.value)}
        onScroll={(event) => {
          if (behind.current) behind.current.scrollLeft = event.currentTarget.scrollLeft
        }}
        {...handlers}
      />
    </div>
  )
}

/** The text from mark to mark. What lies within another one is a part of that. */
const partsOf = (text: string, marks: readonly Mark[]): { start: number; text: string; isMarked: boolean }[] => {
  let at = 0
  const parts = marks
    .toSorted((a, b) => a.start - b.start)
    .flatMap(({ start, end }) => {
      if (start < at) return []
      const before = { start: at, text: text.slice(at, start), isMarked: false }
      at = end
      return [before, { start, text: text.slice(start, end), isMarked: true }]
    })
  return [...parts, { start: at, text: text.slice(at), isMarked: false }].filter((part) => part.text !== '')
}
