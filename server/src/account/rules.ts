const thisComputer = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/

/** The configured address, unless it means another computer on each that opens it. */
export const reachableAt = ({ baseUrl }: { baseUrl: string }): string =>
  thisComputer.test(new URL(baseUrl).hostname) ? '' : baseUrl
