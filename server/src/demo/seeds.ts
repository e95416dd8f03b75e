import type { Locale, TaskStatus } from '@docket/contract'
import type { ListWords, TaskWords, Words } from './words.ts'
import { de } from './words-de.ts'
import { en } from './words-en.ts'
import { es } from './words-es.ts'
import { fr } from './words-fr.ts'

/** What a task is, whatever language it is in. */
interface Shape {
  readonly status?: TaskStatus
  readonly icon?: string
  readonly color?: string
  /** The day, in days from today; before today it is negative. */
  readonly due?: number
  /** The hour of that day; 18 where it is left out. */
  readonly hour?: number
  /** How many days ago it was completed or failed; a finished task has it. */
  readonly ended?: number
  readonly archived?: true
}

export type SeedTask = Shape & Exclude<TaskWords, string>

export interface SeedList {
  readonly name: string
  readonly description: string
  readonly icon: string
  readonly git_repo?: string
  readonly tasks: readonly SeedTask[]
}

const red = '#c2452d'
const amber = '#d08a1e'
const green = '#3c8c5a'
const blue = '#2f6fb3'
const violet = '#7a57b5'

const kitchen: readonly Shape[] = [
  { status: 'completed', icon: '📏', ended: 20 },
  { status: 'completed', icon: '🪵', ended: 16 },
  { status: 'completed', ended: 12 },
  { status: 'failed', icon: '🍳', ended: 9 },
  { status: 'completed', icon: '📦', ended: 4 },
  { status: 'in_progress', icon: '🔧', color: amber, due: 1 },
  { icon: '🚰', color: red, due: -1, hour: 9 },
  { icon: '🔌', color: red, due: 3, hour: 8 },
  { icon: '🧱', color: blue, due: 5 },
  { icon: '🎨', due: 9 },
  { due: 12 },
  { icon: '🚚', color: green, due: 17, hour: 8 },
  { icon: '🍝', color: violet, due: 24, hour: 19 },
  { status: 'completed', ended: 5, archived: true },
]

const lisbon: readonly Shape[] = [
  { status: 'completed', icon: '🛫', ended: 18 },
  { status: 'completed', icon: '🏠', ended: 15 },
  { status: 'completed', ended: 11 },
  { status: 'in_progress', color: amber, due: 2 },
  { icon: '🏰', color: red, due: 4 },
  { icon: '🐟', due: 6, hour: 20 },
  { icon: '🪴', color: green, due: 8 },
  { icon: '📷', due: 13 },
  { icon: '🏄', color: blue },
  { status: 'failed', ended: 7 },
]

const release: readonly Shape[] = [
  { status: 'completed', icon: '🧊', ended: 6 },
  { status: 'completed', ended: 3 },
  { status: 'failed', icon: '📈', color: red, ended: 2 },
  { status: 'in_progress', icon: '📈', color: amber, due: 1, hour: 10 },
  { status: 'completed', icon: '🐛', ended: 1 },
  { status: 'in_progress', icon: '🐛', color: red, due: -1, hour: 17 },
  { icon: '🌍', color: violet, due: 2 },
  { icon: '📝', due: 3 },
  { color: blue, due: 4 },
  { icon: '🏷️', color: green, due: 6, hour: 11 },
  { icon: '📣', due: 6 },
  { status: 'failed', ended: 14, archived: true },
]

const aisles = ['🥬', '🧀', '🍞', '🥫', '🧂', '🧊', '☕', '🧽']

const words: Record<Locale, Words> = { en, de, fr, es }

/** The lists of a demo in a language. */
export const seedsIn = (locale: Locale): readonly SeedList[] => {
  const { kitchen: inKitchen, lisbon: inLisbon, release: inRelease, pantry } = words[locale]
  return [
    listOf(inKitchen, '🔨', kitchen),
    listOf(inLisbon, '✈️', lisbon),
    listOf({ ...pantry, tasks: pantry.aisles.flatMap((names) => names.split(', ')) }, '🛒', shelves(pantry.aisles)),
    { ...listOf(inRelease, '🚀', release), git_repo: 'https://git.example.org/team/service.git' },
  ]
}

const listOf = ({ name, description, tasks }: ListWords, icon: string, shapes: readonly Shape[]): SeedList => ({
  name,
  description,
  icon,
  tasks: shapes.map((shape, at) => {
    const said = tasks[at]!
    return { ...shape, ...(typeof said === 'string' ? { name: said } : said) }
  }),
})

/** What is in the cupboard already: every fourth line. */
const shelves = (names: readonly string[]): Shape[] =>
  names.flatMap((aisle, shelf) =>
    aisle.split(', ').map((_, at): Shape => {
      const icon = aisles[shelf]!
      return at % 4 === 3 ? { icon, status: 'completed', ended: 0.2 } : { icon }
    }),
  )
