/** What YAML 1.1 reads as something else than a word. */
const notWords = /^(?:true|false|null|yes|no|on|off|y|n)$/i

/**
 * A value of JSON as YAML: each member on a line of its own, and what is no word as JSON has it, which YAML understands. Begins with a
 * line break, or a space before what stands on one line.
 */
export const yamlOf = (value: unknown, indent = ''): string => {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`
  const members: [string, unknown][] = Array.isArray(value)
    ? value.map((one) => ['-', one])
    : Object.entries(value).map(([name, one]) => [`${nameOf(name)}:`, one])
  if (members.length === 0) return Array.isArray(value) ? ' []\n' : ' {}\n'
  return `\n${members.map(([head, one]) => `${indent}${head}${yamlOf(one, `${indent}  `)}`).join('')}`
}

const nameOf = (name: string): string =>
  /^[a-z][\w.-]*$/i.test(name) && !notWords.test(name) ? name : JSON.stringify(name)
