import { withWords } from '../locales/more-strings.tsx'
import { paletteMessages } from '../locales/palette.en.ts'
import { Palette as PlainPalette } from './palette.tsx'

export const Palette = withWords(PlainPalette, paletteMessages)
