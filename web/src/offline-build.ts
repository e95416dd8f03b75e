interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Where scripts are loaded from trusted addresses only: this one, and no other. */
const addressOfWorker = (): string => {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  const policy = trustedTypes?.createPolicy('docket-worker', { createScriptURL: () => '/sw.js' })
  return policy?.createScriptURL('') ?? '/sw.js'
}

/**
 * This build stays in the browser, so that it opens without a network. Where the browser will not have that, it is as if there
 * were no such thing: without https, or in a private window.
 */
export const keepBuild = async (): Promise<void> => {
  try {
    await navigator.serviceWorker.register(addressOfWorker(), { updateViaCache: 'none' })
  } catch {
    // As said.
  }
}
