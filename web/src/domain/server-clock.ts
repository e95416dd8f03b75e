/** How far this computer's clock goes ahead of the server's, as far as it is known. */
let aheadMs: number | undefined

/** Something that has just arrived happened at this moment by the server's clock. The least delay tells the most. */
export const noteServerTime = (moment: string): void => {
  aheadMs = Math.min(aheadMs ?? Number.POSITIVE_INFINITY, Date.now() - Date.parse(moment))
}

/** Now by the server's clock, in milliseconds since 1970: what leases end by. */
export const serverNow = (): number => Date.now() - (aheadMs ?? 0)
