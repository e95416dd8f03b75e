// Draws the icons of the installed app from the favicon.
//   node_modules/.bin/node web/e2e/pictures/icons.ts
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'
import config from '../playwright.config.ts'

const folder = path.resolve(import.meta.dirname, '../../public')
const logo = await readFile(path.join(folder, 'favicon.svg'), 'utf8')
/** Of the whole icon, how much the logo takes: of a maskable one a system may cut a fifth off on each side. */
const icons = [
  { name: 'icon-192', size: 192, share: 0.68 },
  { name: 'icon-512', size: 512, share: 0.68 },
  { name: 'icon-maskable-512', size: 512, share: 0.5 },
  { name: 'apple-touch-icon', size: 180, share: 0.62 },
]

const browser = await chromium.launch(config.use?.launchOptions)
for (const { name, size, share } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size }, colorScheme: 'light' })
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:#fff">${logo.replace('<svg', `<svg width="${size * share}"`)}</body>`,
  )
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
  await page.close()
}
await browser.close()
