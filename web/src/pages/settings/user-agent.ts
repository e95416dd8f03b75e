/** The first that fits: most browsers also claim to be others. */
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chromium', /\bChromium\/|\bHeadlessChrome\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
  ['Python', /^python/i],
  ['Node', /^node$/i],
] as const

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Fedora', /\bFedora\b/],
  ['Ubuntu', /\bUbuntu\b/],
  ['Debian', /\bDebian\b/],
  ['Linux', /\bLinux\b/],
] as const

type Named = readonly (readonly [name: string, pattern: RegExp])[]

const nameIn = (those: Named, text: string): string | undefined => those.find(([, pattern]) => pattern.test(text))?.[0]

/** What people call the program and the machine that a `User-Agent` header speaks of. */
export const browserOf = (userAgent: string): { browser: string | undefined; system: string | undefined } => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
})

/** Enough of a network address to know one's own again: `81.226.x.x`. */
export const shortAddress = (ip: string): string => {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 2).join(':')}:…`
  const [first, second] = ip.split('.')
  return second === undefined ? ip : `${first}.${second}.x.x`
}
