/** A part of the build could not be fetched. */
export class MissingPart extends Error {
  override readonly name = 'MissingPart'
}

/** Where the server has another build than the one that runs here, in which pages have other names: the browser takes that. */
export const reloadIfOutdated = async (): Promise<void> => {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const answer = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (!entry || !answer?.ok) return
  const page = await answer.text().catch(() => undefined)
  if (page !== undefined && !page.includes(new URL(entry.src).pathname)) location.reload()
}
