import { trustedAddress } from './trusted-address.ts'

/**
 * This build stays in the browser, so that it opens without a network. Where the browser will not have that, it is as if there
 * were no such thing: without https, or in a private window.
 */
export const keepBuild = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register(trustedAddress('/sw.js'), { updateViaCache: 'none' })
  } catch {
    // As said.
  }
}
