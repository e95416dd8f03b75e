/** What a limit says of one request; what the `X-RateLimit` headers and `Retry-After` are made of. */
export interface Allowance {
  readonly isAllowed: boolean
  readonly limit: number
  /** How many more would be allowed now. */
  readonly remaining: number
  /** Whole seconds until one more is allowed; 0 while some are left. */
  readonly resetSeconds: number
}
