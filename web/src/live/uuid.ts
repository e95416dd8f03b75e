const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const LENGTH = 16

/** Random bytes for many: to ask for those of one costs as much. */
const pool = new Uint8Array(LENGTH * 256)
let used = pool.length

/** Version 4. `crypto.randomUUID` is missing where Docket is served over plain HTTP from another machine. */
export const uuid = (): string => {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  pool[used + 6] = (pool[used + 6]! & 0x0f) | 0x40
  pool[used + 8] = (pool[used + 8]! & 0x3f) | 0x80
  let text = ''
  for (let at = 0; at < LENGTH; at++) text += (isAfterDash.has(at) ? '-' : '') + HEX[pool[used + at]!]
  used += LENGTH
  return text
}

const isAfterDash = new Set([4, 6, 8, 10])
