import { endOfDay } from './date-text.ts'

/** When the lines of a list to begin with are due, in days from today; the first one is done. */
const starters = {
  trip: { icon: '🧳', days: [0, 1, 2, 3, 3, 7, 10, 12, 14, 14, 18, 20, 24, 26, 27, 27, 28, 28] },
  release: { icon: '🚢', days: [0, 1, 1, 2, 3, 3, 4, 4, 5, 6, 6, 7, 10, 11, 11, 11, 12, 13] },
}

export type Starter = keyof typeof starters

/** `text` has a line for each. */
export const starterLines = (starter: Starter, text: string, today: Date) =>
  text.split('\n').map((name, index) => {
    const days = starters[starter].days[index] ?? 0
    const due = endOfDay(today.getFullYear(), today.getMonth(), today.getDate() + days)
    return { name, due_at: due.toISOString(), ...(index === 0 && { status: 'completed' as const }) }
  })

export const starterIcon = (starter: Starter): string => starters[starter].icon
