import { withWords } from '../../locales/more-strings.tsx'
import { allListMessages } from '../all-list-messages.ts'
import { MoveElsewhere as PlainMoveElsewhere } from './move-elsewhere.tsx'

export { Moves } from '../../live/moves.ts'
export const MoveElsewhere = withWords(PlainMoveElsewhere, { list: allListMessages })
