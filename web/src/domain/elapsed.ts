/** `4:24` or `1:04:24`: how long it has been since `since`, both in milliseconds since 1970. */
export const elapsedText = (since: number, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - since) / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
