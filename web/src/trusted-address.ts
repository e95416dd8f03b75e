interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Where scripts are loaded from trusted addresses only: this one of the build, and no other. */
export const trustedAddress = (address: string): string => {
  const { trustedTypes } = window as { trustedTypes?: ScriptPolicies }
  const policy = trustedTypes?.createPolicy('docket-worker', { createScriptURL: () => address })
  return policy?.createScriptURL('') ?? address
}
