import { lateOpenList } from '../../chunks.ts'
import { mayWait, type Waiting } from '../../domain/waits.ts'

const WaitsNote = lateOpenList.component('WaitsNote')

export interface WaitsProps {
  task: Waiting
  now: Date
  /** `end`: at the end of a row, or below its name on a phone; `name`: beside the name there; `card`: below that of a card. */
  at: 'end' | 'name' | 'card' | 'sign'
  /** Words stand below the name, because something does anyway: nothing makes a line higher. */
  isTold?: boolean
}

/** Few lines wait for others or for their time: what says so comes with the first of them. */
export const Waits = (props: WaitsProps) => mayWait(props.task) && <WaitsNote {...props} />
