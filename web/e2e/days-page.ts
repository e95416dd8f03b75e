import type { Page } from '@playwright/test'
import { expect, type Person } from './fixture.ts'

/** A moment some days from now: at the end of its day at the reader's place, or at that hour. */
export const inDays = (days: number, hour?: number): string => {
  const now = new Date(Date.now() + days * 86_400_000)
  const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(now)
  const time = hour === undefined ? '23:59:59' : `${String(hour).padStart(2, '0')}:00:00`
  const offset = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
    .formatToParts(now)
    .find(({ type }) => type === 'timeZoneName')!.value
  return new Date(`${day}T${time}${offset.replace('GMT', '')}`).toISOString()
}

/** A list with these tasks, each with the days until it is due. */
export const writeDated = async ({ api }: Person, name: string, tasks: Record<string, number | undefined>) => {
  const list = await api.createList({ body: { name } })
  const operations = Object.entries(tasks).map(([name, days]) => ({
    op: 'create' as const,
    name,
    ...(days !== undefined && { due_at: inDays(days) }),
  }))
  const { results } = await api.batchTasks({ listID: list.id, body: { operations } })
  const ids = Object.fromEntries(results.map(({ task }) => [task!.name, task!.id]))
  return { listID: list.id, ids }
}

export const openDays = async (page: Page, view: 'today' | 'upcoming' | 'mine' = 'today'): Promise<void> => {
  await page.goto(`/${view}`)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByText('Your tasks are on their way')).toHaveCount(0)
}
