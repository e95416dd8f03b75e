import type { Action, Page, Part, Way } from './page.ts'

/** Light and dark, as the web app has them; mail programs know no variables. */
const roles = {
  desk: ['background-color:#eaeff0', 'background-color:#0a0e11'],
  sheet: ['background-color:#fdfefe', 'background-color:#14181d'],
  margin: ['border-color:#f0a8a9', 'border-color:#773b3e'],
  torn: ['border-color:#eaeff0', 'border-color:#0a0e11'],
  rule: ['border-color:#dee4e6', 'border-color:#272d32'],
  ink: ['color:#151c29', 'color:#e6eaed'],
  ink2: ['color:#464f5c', 'color:#b0b7bd'],
  ink3: ['color:#5e6772', 'color:#9299a1'],
  tick: ['background-color:#151c29', 'background-color:#e6eaed'],
  pen: ['color:#184ec6', 'color:#7db1fe'],
  button: ['background-color:#151c29;color:#f9fafb', 'background-color:#e6eaed;color:#101419'],
} as const

type Role = keyof typeof roles

const dark = Object.entries(roles)
  .map(([role, [, style]]) => `.${role}{${style.replaceAll(/(?=;|$)/g, '!important')}}`)
  .join('')

/** Of a telephone, which has room for one long word. */
const narrow = '.gap{width:16px!important}h1{font-size:20px!important;line-height:25px!important}'

const css = [
  ':root{color-scheme:light dark}',
  'td{overflow-wrap:anywhere;word-break:break-word}',
  `@media(prefers-color-scheme:dark){${dark}}`,
  `@media(max-width:480px){${narrow}}`,
].join('')

const font = "font-family:Archivo,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const table = (attributes: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>`

const as = (role: Role, style: string): string => `class="${role}" style="${roles[role][0]};${style}"`

const type = (size: number, line: number, weight = 420): string =>
  `${font};font-size:${size}px;line-height:${line}px;font-weight:${weight}`

const tick = (height: number): string =>
  `<td style="padding:0 4px 0 0;vertical-align:bottom"><div ${as('tick', `width:3px;height:${height}px;font-size:0`)}></div></td>`

/** Docket's name beside its tally. */
const mark = `${table('')}<tr>
<td style="padding:0 9px 0 0">${table(as('margin', 'border-width:0 0 1px;border-style:solid'))}<tr>${tick(12)}${tick(12)}${tick(6)}</tr></table></td>
<td ${as('ink', type(17, 20, 650))}>Docket</td>
</tr></table>`

/**
 * A mail as a slip of paper: one sheet with its margin line and its torn edge. Mail programs want tables and inline styles;
 * one that drops the rest shows the light slip.
 */
export const htmlOf = ({
  locale,
  subject,
  lead,
  parts = [],
  action,
  then,
  reason,
  ways = [],
  base_url,
}: Page): string =>
  `<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>${css}</style>
</head>
<body ${as('desk', 'margin:0;padding:0')}>
<div style="display:none;max-height:0;overflow:hidden">${escape(lead)}</div>
${table(as('desk', 'width:100%'))}
<tr><td align="center">
${table(as('sheet', 'width:100%;max-width:520px'))}
<tr>
<td class="gap" style="width:44px"></td>
<td ${as('margin', 'border-width:0 0 0 3px;border-style:double;padding:36px 24px 32px 22px;text-align:left')}>
${mark}
<h1 ${as('ink', `${type(23, 28, 650)};letter-spacing:-0.014em;margin:36px 0 10px`)}>${escape(subject)}</h1>
${paragraph('ink', lead)}
${parts.map(partOf).join('\n')}
${action ? buttonOf(action) : ''}
${paragraph('ink2', then)}
${action ? bareLinkOf(action) : ''}
</td>
</tr>
<tr><td colspan="2" ${as('torn', 'border-width:0 0 6px;border-style:dotted;height:0;line-height:0;font-size:0')}></td></tr>
</table>
${table('style="width:100%;max-width:520px"')}
<tr>
<td class="gap" style="width:44px"></td>
<td ${as('ink3', `${type(12, 18)};padding:16px 24px 40px 25px;text-align:left`)}>${escape(reason)}<br>
${ways.map(wayOf).join('')}<a href="${escape(base_url)}" ${as('ink3', 'text-decoration:underline')}>${escape(base_url)}</a></td>
</tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const buttonOf = ({ label, link, until }: Action): string =>
  `<p style="margin:24px 0">
<a href="${escape(link)}" ${as('button', `${type(15, 20, 560)};display:inline-block;padding:12px 22px;border-radius:6px;text-decoration:none`)}>${escape(label)}</a>
</p>
${until === undefined ? '' : paragraph('ink2', until)}`

const partOf = ({ title, items, more }: Part): string =>
  `<h2 ${as('ink', `${type(15, 23, 650)};margin:24px 0 4px`)}>${escape(title)}</h2>
${table('style="width:100%"')}
${items.map(({ text, page }) => `<tr><td ${as('rule', 'border-width:1px 0 0;border-style:solid;padding:8px 0')}><a href="${escape(page)}" ${as('ink', `${type(15, 23)};text-decoration:none`)}>${escape(text)}</a></td></tr>`).join('\n')}
</table>
${more === undefined ? '' : paragraph('ink2', more)}`

const wayOf = ({ label, link }: Way): string =>
  `<a href="${escape(link)}" ${as('ink3', 'text-decoration:underline')}>${escape(label)}</a><br>\n`

/** For whoever cannot press the button, or wants to see where it leads. */
const bareLinkOf = ({ link, bare_link }: Action): string =>
  `<div ${as('rule', 'border-width:1px 0 0;border-style:solid;margin:24px 0 0;padding:14px 0 0')}>
<p ${as('ink3', `${type(13, 19)};margin:0`)}>${escape(bare_link)}<br>
<a href="${escape(link)}" ${as('pen', 'word-break:break-all')}>${escape(link)}</a></p>
</div>`

const paragraph = (role: Role, text: string): string =>
  `<p ${as(role, `${type(15, 23)};margin:0 0 16px`)}>${escape(text)}</p>`

/** Whatever people have named stays text. */
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
