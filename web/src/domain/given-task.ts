import type { Given } from './given-text.ts'

/** Of a task: its name is the first line, and nothing that was given is left out. */
export const taskOf = ({ title = '', text = '', url = '' }: Given): { name: string; description: string } => {
  const heading = title.trim()
  const [first = '', ...rest] = text.trim().split(/\r?\n/)
  const body = rest.join('\n').trim()
  // Programs that share a page give its address as the text.
  const isAddress = /^https?:\/\/\S+$/.test(first)
  const name = (isAddress ? heading : first.trim()) || heading || first.trim() || url.trim()
  const said = [heading, first.trim(), body, url.trim()]
  const parts = said.filter((part, at) => part !== '' && part !== name && !said.slice(0, at).includes(part))
  return { name, description: parts.join('\n\n') }
}
