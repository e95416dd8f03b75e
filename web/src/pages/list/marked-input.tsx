import { type ClipboardEventHandler, type KeyboardEventHandler, type Ref, useRef } from 'react'
import { classNames } from '../../ui/class-names.ts'

interface MarkedInputProps {
  ref: Ref<HTMLInputElement>
  label: string
  placeholder: string
  text: string
  /** The part of the text that is shown as recognised. */
  mark: { start: number; end: number } | undefined
  isRefused: boolean
  /** Nothing can be written now; the placeholder says why. */
  isLocked: boolean
  autoFocus: boolean
  onText(text: string): void
  onKeyDown: KeyboardEventHandler<HTMLInputElement>
  onPaste: ClipboardEventHandler<HTMLInputElement>
}

/** A field whose text can carry a mark: the same text lies behind it and scrolls along. */
export const MarkedInput = ({
  ref,
  label,
  placeholder,
  text,
  mark,
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
        {mark && (
          <span className="w-max shrink-0">
            {text.slice(0, mark.start)}
            <mark className="rounded-sm bg-pen-wash-2 py-0.5 text-pen">{text.slice(mark.start, mark.end)}</mark>
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
          mark && 'text-transparent',
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
