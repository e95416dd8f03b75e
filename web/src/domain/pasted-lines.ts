const marker = /^\s*(?:[-*•–]\s+|\d{1,4}[.)]\s+)?(?:\[[ xX]?\]\s+)?/u

/** What was pasted, one task per line: without bullets, numbers, boxes and blank lines. */
export const pastedLines = (text: string): string[] =>
  text
    .split(/\r\n|\n|\r/)
    .map((line) =>
      line
        .replace(marker, '')
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
    )
    .filter((line) => line !== '')
