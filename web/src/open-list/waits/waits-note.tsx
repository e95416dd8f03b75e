import { Hourglass } from 'lucide-react'
import { useViewport } from '../../ui/use-viewport.ts'
import { useWaitWords } from './use-wait-words.ts'
import { useWaitsFor } from './use-waits.ts'
import type { WaitsProps } from './waits.tsx'

/** Beside an open task, or with large text, a sign says it. */
const yielding = 'md:@max-[26rem]/line:hidden max-md:@max-[13rem]/line:hidden'
/** Words that have no room go on below, where they are hidden: the sign is left. */
const onCard = 'h-5 max-w-max flex-[99_1_5rem] flex-wrap overflow-hidden @max-[12rem]/card:[font-stretch:72%]'
const signs = {
  end: 'hidden md:@max-[26rem]/line:inline',
  name: 'ms-2 self-center',
  told: 'ms-2 hidden self-center max-md:@max-[13rem]/line:inline',
  sign: 'self-center',
}

/** A line of the list that waits for others, or for its time: nobody is given it before. */
export const WaitsNote = (props: WaitsProps) => <WaitsSign {...props} count={useWaitsFor(props.task)} />

/** The same for a line of which the page knows for how many others it waits. */
export const WaitsSign = ({ task, count, now, at, isTold = false }: WaitsProps & { count: number }) => {
  const words = useWaitWords(task, count, now)
  const { isPhone } = useViewport()
  if (!words || (at === 'name' && !isPhone) || (at === 'sign' && isTold)) return null
  const isCard = at === 'card'
  const glyph = <Hourglass aria-hidden size={13} strokeWidth={1.75} className={isCard ? 'h-5!' : ''} />
  const sign = (className: string) => (
    <span role="img" aria-label={words.whole} title={words.whole} className={`shrink-0 text-ink-3 ${className}`}>
      {glyph}
    </span>
  )
  if (at === 'name' || at === 'sign') return sign(signs[isTold ? 'told' : at])
  return (
    <>
      <span
        title={words.whole}
        className={`type-small figures inline-flex min-w-0 items-center gap-x-1.5 whitespace-nowrap text-ink-2 ${isCard ? onCard : yielding}`}
      >
        {glyph}
        <span className={isCard ? '' : 'truncate'}>{words.brief}</span>
      </span>
      {at === 'end' && !isPhone && sign(signs.end)}
    </>
  )
}
