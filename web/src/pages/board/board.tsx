import { boardMessages } from '../../locales/board.en.ts'
import { withWords } from '../../locales/more-strings.tsx'
import { BoardView as PlainBoardView } from './board-view.tsx'

export const BoardView = withWords(PlainBoardView, boardMessages)
