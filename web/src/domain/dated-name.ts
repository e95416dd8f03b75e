/** What a name in Markdown may end with: `(2026-12-24)`, with a time of UTC, and with a rule. A backslash before it makes it words. */
const ending =
  /\s(?<marks>\\*)\((?<due>\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z?)?)(?:, (?<rule>FREQ=[^\s()]+))?\)$/

interface DatedName {
  name: string
  due: string
  rule: string
}

export const datedName = ({ name, due, rule }: DatedName): string => {
  if (due === '')
    return ending.test(name) ? `${name.slice(0, name.lastIndexOf('('))}\\${name.slice(name.lastIndexOf('('))}` : name
  const moment = due.replace('T', ' ').replace(/(?::00)?\.000Z$/, 'Z')
  return `${name} (${moment}${rule && `, ${rule}`})`
}

export const ofDatedName = (text: string): DatedName => {
  const { marks = '', due = '', rule = '' } = ending.exec(text)?.groups ?? {}
  if (due === '') return { name: text, due, rule }
  const at = text.lastIndexOf('(')
  if (marks !== '') return { name: text.slice(0, at - 1) + text.slice(at), due: '', rule: '' }
  return { name: text.slice(0, at).trimEnd(), due, rule }
}
