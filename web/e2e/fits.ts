import type { Page } from '@playwright/test'

/**
 * What does not fit on the page: where it scrolls sideways, what lies across an edge, and words of the interface that are cut.
 * Names that people give, which carry a `dir` of their own, may be.
 */
export const misfits = async (page: Page): Promise<string[]> => [...(await cutOff(page)), ...(await cutWords(page))]

const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = scrollWidth > clientWidth ? [`the page: ${scrollWidth} in ${clientWidth}`] : []
    const words = (element: Element) => `${element.tagName} “${(element.textContent ?? '').trim().slice(0, 60)}”`
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      // One pixel is for screen readers only.
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element.closest('body [dir], svg, input, textarea') || element.querySelector('[dir]')) return false
      // A name within a sentence of the interface stands between such marks. What has no words is as large as it is touched.
      if (/^\s*$|\u2068/.test(element.innerText)) return false
      const { overflowX } = getComputedStyle(element)
      const clips = overflowX === 'hidden' || overflowX === 'clip'
      const isControl = element.matches('button, a, label, h1, h2, [role="menuitem"], [role="radio"]')
      if (!clips && !isControl) return false
      return element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 && isShown(element)
    })
    return [...wide, ...cut.map((element) => `${words(element)}: ${element.scrollWidth} in ${element.clientWidth}`)]
  })

/** What can be pressed or read as a heading, and lies across an edge of the window or of what it is part of. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main, [data-panel], [role="dialog"]')].flatMap((part) => {
      const edges = part.getBoundingClientRect()
      if (edges.width < 1) return [] // an open task has all of the window
      return [...part.querySelectorAll('h1, h2, button, input, textarea, a')]
        .filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
            // The columns of a board scroll sideways for themselves.
            !one.closest('nav, .sr-only, [data-part="menu"], [data-full-width]'),
        )
        .filter((one) => {
          const { left, right, width } = one.getBoundingClientRect()
          const isBehind = edges.left < 0 || Boolean(document.elementFromPoint(left + 2, edges.top + 8)?.closest('nav'))
          return width > 1 && (isBehind || left < edges.left - 1 || right > Math.min(edges.right, innerWidth) + 1)
        })
        .map((one) => `${one.tagName} ${one.getAttribute('aria-label') ?? one.textContent}`)
    }),
  )
