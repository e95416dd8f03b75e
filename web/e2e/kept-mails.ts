import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { Person, Server } from './fixture.ts'

/** The newest link below `where` in a mail to the address. Where no mail server is configured, mails are kept as files. */
export const linkInMail = async ({ dataDir, url }: Server, to: string, where: string): Promise<string> => {
  const folder = path.join(dataDir, 'mail')
  let link = ''
  await expect(async () => {
    const files = (await readdir(folder)).toSorted().toReversed()
    const mails = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
    const mail = mails.find((text) => text.includes(`To: ${to}\r\n`) && unfolded(text).includes(url + where)) ?? ''
    const [found = ''] = unfolded(mail)
      .slice(unfolded(mail).indexOf(url + where))
      .split(/\s/, 1)
    expect(found).not.toBe('')
    link = found
  }).toPass({ timeout: 15_000, intervals: [50] })
  return link
}

/** Follows the link of the mail that came when the account was made. */
export const verify = async (server: Server, { email, api }: Person): Promise<void> => {
  if ((await api.getMe()).email_verified) return
  await fetch(await linkInMail(server, email, '/api/v1/auth/verify'), { redirect: 'manual' })
}

/** Quoted-printable, as far as addresses need it. */
const unfolded = (text: string): string => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

/** The page is told that a mail server is set. */
export const withMailServer = async (page: Page): Promise<void> => {
  await page.route('**/auth/config', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), mail: { enabled: true } } })
  })
}
