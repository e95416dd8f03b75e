import { expect, type Page } from '@playwright/test'

export const dialog = (page: Page) => page.getByRole('dialog')

export const openShare = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(dialog(page)).toBeVisible()
}

export const invite = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email)
  await page.keyboard.press('Enter')
}

/** The row of somebody in the share dialog. */
export const person = (page: Page, name: string) => dialog(page).getByRole('listitem').filter({ hasText: name })

/** A browser that draws nothing for a while: what waits for a frame happens at the release, in its order. */
export const heldFrames = async (page: Page) => {
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window)
    let held: FrameRequestCallback[] | undefined
    window.requestAnimationFrame = (callback) => (held ? -held.push(callback) : draw(callback))
    Object.assign(window, {
      holdFrames: () => void (held = []),
      async releaseFrames() {
        const waiting = held ?? []
        held = undefined
        await new Promise((resolve) => draw(resolve))
        for (const callback of waiting) callback(performance.now())
      },
    })
  })
  return {
    hold: () => page.evaluate('holdFrames()'),
    release: () => page.evaluate('releaseFrames()'),
  }
}
