import { Locale } from '@docket/contract'
import { write } from '../../server/src/engine/mail/write.ts'
import { letters } from '../../server/test/cast/letters.ts'
import { expect, test } from './fixture.ts'

const now = new Date('2026-11-22T03:41:00.000Z')
const endless = 'x'.repeat(100)

/** Also with what people have named as badly as they can. */
const all = letters.flatMap((letter) => [
  letter,
  ...('name' in letter ? [{ ...letter, name: endless }] : []),
  ...('inviter' in letter ? [{ ...letter, inviter: endless, list_name: endless }] : []),
])

test('a mail is read on a telephone without scrolling sideways, in every language', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const letter of all) {
    for (const locale of Locale.options) {
      await page.setContent(write(letter, { locale, now, base_url: 'https://docket.example.org' }).html)
      const cut = await page.evaluate(() =>
        Array.from(document.querySelectorAll('h1, p, a'))
          .filter((element) => element.getBoundingClientRect().right > innerWidth)
          .map(({ textContent }) => textContent),
      )
      expect(cut, `${letter.kind} ${locale}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    }
  }
})
