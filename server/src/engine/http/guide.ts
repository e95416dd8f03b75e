import { createHash } from 'node:crypto'
import MarkdownIt from 'markdown-it'
import { style } from './guide-style.ts'

/** In which ways each sample is shown: what stands behind ``` in the Markdown, and what a person calls it. */
const ways = [
  { info: 'sh curl', id: 'curl', title: 'curl' },
  { info: 'ts', id: 'typescript', title: 'TypeScript' },
  { info: 'python', id: 'python', title: 'Python' },
  { info: 'sh docket', id: 'docket', title: 'docket' },
]

/** What stands in the Markdown where this installation is meant. */
const EXAMPLE = 'https://docket.example.org'
const CODES = '<!-- codes -->'

export interface GuideOptions {
  /** `docs/api.md`, as it is written. */
  readonly text: string
  /** Where browsers reach this Docket. */
  readonly origin: string
  /** Every code that a refusal can have. */
  readonly codes: readonly { readonly code: string; readonly status: number; readonly means: string }[]
}

export interface Page {
  readonly html: string
  readonly policy: string
}

/** The page at `/docs`: plain HTML, whose samples change with a choice that needs no script. */
export const guidePage = ({ text, origin, codes }: GuideOptions): Page => {
  const rows = codes.map(({ code, status, means }) => `| \`${code}\` | ${status} | ${means} |`)
  const table = ['| Code | Status | Means |', '|---|---|---|', ...rows].join('\n')
  const filled = text.replace(CODES, () => table).replaceAll(EXAMPLE, origin)
  const markdown = new MarkdownIt()
  const sections: { id: string; title: string }[] = []
  const { rules } = markdown.renderer
  rules['heading_open'] = (tokens, at) => {
    const { tag } = tokens[at]!
    const title = tokens[at + 1]!.content
    const id = title.toLowerCase().replaceAll(/\W+/g, '-')
    if (tag === 'h2') sections.push({ id, title })
    return `<${tag} id="${id}">`
  }
  rules['table_open'] = () => '<div class="table" tabindex="0"><table>'
  rules['table_close'] = () => '</table></div>'
  rules['fence'] = (tokens, at) => {
    const wayOf = (index: number) => ways.find(({ info }) => info === tokens[index]?.info)
    const code = `<code>${markdown.utils.escapeHtml(tokens[at]!.content.trimEnd())}</code>`
    const way = wayOf(at)
    if (!way) return `<pre tabindex="0">${code}</pre>`
    const sample = `<pre class="${way.id}" tabindex="0">${code}</pre>`
    return `${wayOf(at - 1) ? '' : '<div class="samples">'}${sample}${wayOf(at + 1) ? '' : '</div>'}`
  }
  const body = markdown.render(filled)
  const links = sections.map(({ id, title }) => `<li><a href="#${id}">${markdown.utils.escapeHtml(title)}</a></li>`)
  const choices = ways.map(
    ({ id, title }, at) =>
      `<label><input type="radio" name="way" value="${id}"${at === 0 ? ' checked' : ''}> ${title}</label>`,
  )
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The API of Docket</title>
<link rel="icon" href="/favicon.svg">
<style>${style}</style>
</head>
<body>
<header><a href="/">Docket</a> <nav aria-label="On this page"><ul>${links.join('')}</ul></nav></header>
<main>
<fieldset><legend>Samples in</legend>${choices.join('')}</fieldset>
${body}</main>
</body>
</html>
`
  return { html, policy: policyOf(style) }
}

const policyOf = (styles: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
