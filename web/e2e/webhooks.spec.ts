import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, giveSession, signUp, startServer, test } from './fixture.ts'
import { openList, writeList } from './list-page.ts'
import { expectAccessible } from './pages.ts'
import { dialog, openShare } from './people-page.ts'

/** A receiver on this machine, which answers with a status. */
const startReceiver = async () => {
  const state = { status: 204, got: [] as { type: string }[] }
  const server = createServer((request, response) => {
    let text = ''
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece))
    request.on('end', () => {
      state.got.push(JSON.parse(text) as { type: string })
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(state, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docket`,
    [Symbol.dispose]: () => {
      server.closeAllConnections()
      server.close()
    },
  })
}

test('a webhook is added, told, tested, given another secret, switched off and deleted', async ({ browser }) => {
  using receiver = await startReceiver()
  await using server = await startServer({ DOCKET_HOOKS: 'private' })
  const olga = await signUp(server.url, 'Olga')
  const list = await writeList(olga, ['Order hops'])
  await using context = await browser.newContext({ baseURL: server.url })
  await giveSession(context, server.url, olga)
  const page = await context.newPage()
  await openList(page, list.id)
  await openShare(page)
  const share = dialog(page)
  await share.getByRole('button', { name: 'Add a webhook' }).click()
  const address = share.getByLabel('Address of the webhook')
  await expect(address).toBeFocused()
  await address.fill('nowhere')
  await share.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(share.getByRole('alert')).toHaveText('Write a whole address: https:// and what follows.')
  await address.fill(receiver.url)
  await share.getByRole('checkbox', { name: 'People' }).uncheck()
  await expectAccessible(page)
  await share.getByRole('button', { name: 'Add', exact: true }).click()
  const secret = share.getByLabel('Secret of the webhook')
  await expect(secret).toHaveValue(/^whsec_/)
  const first = await secret.inputValue()
  const row = share.getByRole('listitem').filter({ hasText: receiver.url })
  await expect(row).toContainText('Nothing sent yet')
  await expect(row).not.toContainText('People')

  await olga.api.createTask({ listID: list.id, body: { name: 'Clean the kettle' } })
  await expect.poll(() => receiver.got.length).toBe(1)
  await row.getByRole('button', { name: `Test ${receiver.url}` }).click()
  await expect(row.getByRole('status').first()).toHaveText(/^It answered 204 in \d+ ms\.$/)
  expect(receiver.got.map(({ type }) => type)).toEqual(['list.changed', 'test'])

  await row.getByRole('button', { name: `New secret for ${receiver.url}` }).click()
  await row.getByRole('button', { name: 'Make a new one' }).click()
  await expect(share.getByText('Give this secret to whoever receives')).toHaveCount(0)
  await expect(row).toContainText('For 24 hours the old one signs as well.')
  const rotated = await row.getByLabel('Secret of the webhook').inputValue()
  expect(rotated).not.toBe(first)
  await expect(row).toContainText(/Last sent Today .*, answered 204/)
  await expectAccessible(page)

  receiver.status = 410
  await olga.api.createTask({ listID: list.id, body: { name: 'Weigh the malt' } })
  await expect.poll(async () => (await olga.api.getHooks({ listID: list.id }))[0]!.state).toBe('gone')
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(row).toContainText('Off: the address says that it is gone (410).')
  await expect(row.getByRole('switch')).not.toBeChecked()
  receiver.status = 200
  await row.getByRole('switch').click()
  await expect(row.getByRole('switch')).toBeChecked()
  await expect.poll(() => receiver.got.length).toBe(4)

  await row.getByRole('button', { name: `Delete ${receiver.url}` }).click()
  await row.getByRole('button', { name: 'Delete it' }).click()
  await expect(row).toHaveCount(0)
  expect(await olga.api.getHooks({ listID: list.id })).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/inbox')
  await expect(page.getByText('was switched off, because its address takes nothing')).toBeVisible()
})

test('an address that is none of the internet is refused in words, and nobody but the owner sees webhooks', async ({
  people,
}) => {
  const olga = await people.owner('Olga')
  const ed = await people.signUp('Ed')
  const list = await writeList(olga, ['Order hops'])
  await olga.api.addMember({ listID: list.id, body: { email: ed.email, role: 'editor' } })
  const page = await people.pageOf(olga)
  await openList(page, list.id)
  await openShare(page)
  await dialog(page).getByRole('button', { name: 'Add a webhook' }).click()
  await dialog(page).getByLabel('Address of the webhook').fill('https://127.0.0.1/x')
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('https:// address of the internet')
  const other = await people.pageOf(ed)
  await openList(other, list.id)
  await openShare(other)
  await expect(dialog(other).getByRole('heading', { name: 'Public copy' })).toBeVisible()
  await expect(dialog(other).getByRole('heading', { name: 'Webhooks' })).toHaveCount(0)
})
