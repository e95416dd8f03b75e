// Takes the pictures of the README, in a Docket that was just started on an empty data folder.
//   node_modules/.bin/node web/e2e/pictures/list.ts http://localhost:8080 docs
import { createClient } from '@docket/client'
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'

const [url = 'http://localhost:8080', folder = 'docs'] = process.argv.slice(2)
const password = 'correct horse battery'
const { token } = await createClient({ baseUrl: url }).setup({ body: { email: 'mara@example.org', password } })
const mara = createClient({ baseUrl: url, token })
await mara.updateMe({ body: { display_name: 'Mara Lindqvist' } })

const addList = async (name: string, tasks: readonly object[]) => {
  const { id: listID } = await mara.createList({ body: { name } })
  const made = []
  for (const task of tasks) made.push(await mara.createTask({ listID, body: { name: '', ...task } }))
  return { listID, tasks: made }
}

const DAY = 86_400_000
/** Due at that hour, or on that day. */
const on = (days: number, hour?: number) => {
  const day = new Date(Date.now() + days * DAY)
  if (hour === undefined) return { due_at: `${day.toISOString().slice(0, 10)}T00:00:00Z`, due_all_day: true }
  day.setHours(hour, 0, 0, 0)
  return { due_at: day.toISOString() }
}

const elsewhere: { id: string }[] = []
for (const [name, open] of [
  ['Flat: broken things', 4],
  ['Groceries', 5],
  ['Halyard 2.0', 19],
  ['Reading group', 3],
] as const) {
  const { tasks: made } = await addList(
    name,
    Array.from({ length: open }, (_, index) => ({ name: `${name} ${index + 1}` })),
  )
  elsewhere.push(...made)
}
const { listID, tasks } = await addList('Lisbon with Elin', [
  { name: 'Count the days off that are left' },
  { name: 'Ask for the days off' },
  { name: 'Book the night train to Hendaye' },
  { name: 'Elin’s passport ends in January: renew it', color: '#d9252a', ...on(-2) },
  { name: 'Ask Papa which day he wants to cook', ...on(0, 18) },
  { name: 'Who feeds the cat?', ...on(1) },
  { name: 'Reserve seats from Madrid, with a table', color: '#2563eb', ...on(2, 9) },
  { name: 'Tickets for the Pena palace, first slot', color: '#2563eb', ...on(4) },
  { name: 'Give Jonas the key and the watering list', ...on(6) },
  {
    name: 'Ask the airport for news of the strike',
    ...on(3),
    repeat: { every: 3, unit: 'day', from: 'due', time_zone: 'Europe/Berlin' },
  },
  { name: 'Table for nine on Christmas Eve', ...on(12) },
  { name: 'Presents that fit into hand luggage', ...on(20) },
  { name: 'Walking shoes for Oma' },
])
const [elin, jonas] = await Promise.all(
  ['Elin Lindqvist', 'Jonas Okafor'].map(async (name) => {
    const email = `${name.split(' ')[0]!.toLowerCase()}@example.org`
    const { token } = await createClient({ baseUrl: url }).register({
      body: { email, password, terms_accepted: true, display_name: name },
    })
    const api = createClient({ baseUrl: url, token })
    await mara.addMember({ listID, body: { email, role: 'editor' } })
    return (await api.getMe()).user_id
  }),
)
const me = (await mara.getMe()).user_id
for (const [at, assignee_id, labels] of [
  [3, elin, ['papers']],
  [4, me, []],
  [5, jonas, ['home']],
  [6, me, ['train']],
  [7, elin, ['sights']],
  [8, me, ['home']],
  [10, elin, []],
] as const) {
  await mara.updateTask({ taskID: tasks[at]!.id, body: { assignee_id: assignee_id!, labels: [...labels] } })
}
const [first, second, third, , papa, cat, seats, , , , table] = tasks
for (const done of [first, second, third]) await mara.updateTask({ taskID: done!.id, body: { status: 'completed' } })
await mara.updateTask({ taskID: cat!.id, body: { status: 'in_progress' } })
for (const [task, words] of [
  [papa, ['Not Friday: Oma sings.', 'Thursday then.']],
  [cat, ['Jonas is away until the third.', 'Ask Nele?', 'She can, from the second on.']],
  [seats, ['Coach 4 has tables.']],
  [table, ['Nine or ten?', 'Ten, with Nele.']],
] as const) {
  for (const body of words) await mara.createComment({ taskID: task!.id, body: { body } })
}

await using browser = await chromium.launch(config.use?.launchOptions)
const viewport = { width: 1280, height: 800 }
const context = await browser.newContext({ viewport, deviceScaleFactor: 2, colorScheme: 'light', locale: 'en-GB' })
await context.addCookies([{ name: 'svc_jwt', value: token, url, httpOnly: true, sameSite: 'Lax' }])
const page = await context.newPage()
await page.goto(`${url}/lists/${listID}?group=due`)
await page.getByText('Walking shoes for Oma').waitFor()
await page.getByPlaceholder('Add a task').fill('Sunscreen for Oma fri')
await page.screenshot({ path: `${folder}/list.png` })

await page.getByPlaceholder('Add a task').fill('')
await mara.updateTask({ taskID: elsewhere[0]!.id, body: { name: 'Call the landlord about the boiler', ...on(0) } })
await mara.updateTask({ taskID: elsewhere[1]!.id, body: { name: 'Buy bulbs for the hall', ...on(-1) } })
await page.goto(`${url}/today`)
await page.getByText('Call the landlord').waitFor()
await page.screenshot({ path: `${folder}/pictures/today.png` })

await page.goto(`${url}/lists/${listID}?view=list`)
await page.getByText('Walking shoes for Oma').waitFor()
await page.keyboard.press('Control+k')
await page.getByRole('combobox').fill('pa')
await page.getByRole('option', { name: /Pena palace/ }).waitFor()
await page.waitForTimeout(1000)
await page.screenshot({ path: `${folder}/pictures/palette.png` })

await page.keyboard.press('Escape')
await page.goto(`${url}/lists/${listID}?view=board`)
await page.getByText('Walking shoes for Oma').waitFor()
await page.getByRole('button', { name: 'Board' }).waitFor()
await page.screenshot({ path: `${folder}/pictures/board.png` })

await page.goto(`${url}/lists/${listID}?view=calendar`)
await page.getByText('Walking shoes for Oma').waitFor({ state: 'detached' })
await page.getByRole('button', { name: 'Calendar' }).waitFor()
await page.screenshot({ path: `${folder}/pictures/calendar.png` })

await page.setViewportSize({ width: 390, height: 800 })
await page.goto(`${url}/today`)
await page.getByText('Call the landlord').waitFor()
await page.screenshot({ path: `${folder}/pictures/phone.png` })
