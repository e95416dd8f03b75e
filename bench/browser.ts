import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@docket/client'
import { type Browser, type BrowserContext, chromium } from '@playwright/test'
import { startDocket } from './servers.ts'

export type Api = ReturnType<typeof createClient>

export const password = 'correct horse battery'

/** Somebody who is signed in, and Chromium beside them. */
export interface Seat {
  readonly url: string
  readonly api: Api
  readonly browser: Browser
  signIn(context: BrowserContext): Promise<void>
}

export const inBrowser = async <Result>(run: (seat: Seat) => Promise<Result>): Promise<Result> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'docket-bench-'))
  await using docket = await startDocket(folder)
  const { url } = docket
  const args = ['--no-sandbox', '--disable-dev-shm-usage']
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args })
  try {
    const body = { email: 'bench@example.org', password }
    const { token } = await createClient({ baseUrl: url }).setup({ body })
    const api = createClient({ baseUrl: url, token })
    const signIn = (context: BrowserContext) =>
      context.addCookies([{ name: 'svc_jwt', value: token, url, httpOnly: true }])
    return await run({ url, api, browser, signIn })
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Answers with the id of a new list of so many lines. */
/** The lines are due on one day after another of two months, where they are to have dates. */
export const makeList = async (api: Api, lines: number, { isDated = false } = {}): Promise<string> => {
  const { id: listID } = await api.createList({ body: { name: 'Bench' } })
  for (let made = 0; made < lines; made += 500) {
    const operations = Array.from({ length: Math.min(500, lines - made) }, (_, at) => ({
      op: 'create' as const,
      name: `Line ${made + at + 1}`,
      ...(isDated && { due_at: new Date(Date.now() + (((made + at) % 60) - 30) * 86_400_000).toISOString() }),
    }))
    await api.batchTasks({ listID, body: { operations } })
  }
  return listID
}
