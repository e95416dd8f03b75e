/**
 * Whether a JSON text has what a body must not have, found the slow way: by reading it character by character into lists of
 * members, without the platform's parser. The text has to be valid JSON.
 */
export const findFault = (text: string): boolean => {
  let at = 0
  let hasFault = false

  const blanks = () => {
    while (' \n\t\r'.includes(text[at] ?? 'x')) at++
  }

  const value = (): void => {
    blanks()
    if (text[at] === '{') object()
    else if (text[at] === '[') array()
    else if (text[at] === '"') string()
    else scalar()
    blanks()
  }

  const object = (): void => {
    const keys: string[] = []
    at++
    for (blanks(); text[at] !== '}'; blanks()) {
      if (text[at] === ',') at++
      blanks()
      keys.push(string())
      blanks()
      at++
      value()
    }
    at++
    if (new Set(keys).size < keys.length || keys.includes('__proto__')) hasFault = true
  }

  const array = (): void => {
    at++
    for (blanks(); text[at] !== ']'; blanks()) {
      if (text[at] === ',') at++
      value()
    }
    at++
  }

  const string = (): string => {
    let content = ''
    for (at++; text[at] !== '"'; at++) {
      if (text[at] !== '\\') content += text[at]
      else if (text[++at] === 'u') {
        content += String.fromCharCode(Number.parseInt(text.slice(at + 1, at + 5), 16))
        at += 4
      } else content += escapes[text[at]!]
    }
    at++
    if (content.includes('\0') || !content.isWellFormed()) hasFault = true
    return content
  }

  const scalar = (): void => {
    const from = at
    while (at < text.length && !',]} \n\t\r'.includes(text[at]!)) at++
    if (Math.abs(Number(text.slice(from, at))) === Infinity) hasFault = true
  }

  value()
  return hasFault
}

const escapes: Record<string, string> = { '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }
