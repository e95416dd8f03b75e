/** What a comment takes up besides its text. */
const BASE_BYTES = 512

/** What a comment counts towards the size of its list. */
export const bytesOf = (body: string): number => BASE_BYTES + Buffer.byteLength(body)
