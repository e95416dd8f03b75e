const thisComputer = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/** The configured address, unless it means another computer on each that opens it. */
export const reachableAt = ({ baseUrl }: { baseUrl: string }): string =>
  thisComputer.test(new URL(baseUrl).hostname) ? '' : baseUrl

const local = /(^|\.)localhost$|\.(local|lan|internal|home\.arpa)$|^\[.*\]$|^\d+(\.\d+){3}$|^[^.]*$/

/**
 * Whether `host`, as a request names it, is a name that nobody else can point at this installation: its configured one, an
 * address, or one that means something in the local network only. Until there is an account nothing else keeps a page of
 * another site from setting Docket up by leading its own name here (DNS rebinding).
 */
export const isOwnHost = (host: string, baseUrl: string): boolean => {
  const address = `http://${host}`
  if (!URL.canParse(address)) return host === ''
  const name = new URL(address).hostname.replace(/\.$/, '')
  return name === new URL(baseUrl).hostname || local.test(name)
}
