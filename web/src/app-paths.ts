/**
 * Addresses that are pages of the app, and open without a network. At any other one the worker is not there: of the API, of links
 * in mails, of what strangers read.
 */
export const isAppPath = (pathname: string): boolean =>
  /^\/(?:$|(?:today|upcoming|mine|inbox|analytics|add|pair)$|(?:lists|settings)(?:\/|$))/.test(pathname)
