import type { Allowance } from '../call/allowance.ts'

/** Sent with every answer (OWASP HTTP Headers cheat sheet). */
const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Of every answer of the API. */
export const apiHeaders = {
  ...common,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

export const jsonHeaders = { ...apiHeaders, 'content-type': 'application/json; charset=utf-8' }
export const streamHeaders = {
  ...apiHeaders,
  // A proxy that compressed it would hold frames back.
  'cache-control': 'no-store, no-transform',
  'content-type': 'text/event-stream; charset=utf-8',
  'x-accel-buffering': 'no',
}

/** `scripts` are the hashes of those that stand in the page itself (CSP3 2.3.1: `sha256-…`). */
export const pageHeaders = (scripts: readonly string[]) => ({
  ...common,
  'content-security-policy': [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
})

/** Two years, once the installation is reached over https. */
export const transportSecurity = { 'strict-transport-security': 'max-age=63072000' }

/** What a caller who may make only so many requests is told with each of them. */
export const allowanceHeaders = ({ limit, remaining, resetSeconds }: Allowance): Readonly<Record<string, string>> => {
  const headers = { 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(remaining) }
  return resetSeconds > 0 ? { ...headers, 'x-ratelimit-reset': String(resetSeconds) } : headers
}
