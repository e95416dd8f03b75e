import MarkdownIt from 'markdown-it'
import sanitize from 'sanitize-html'

/** More of a note is left to the list itself: what hostile Markdown costs grows faster than its length. */
const MAX_CHARACTERS = 10_000

/** CommonMark without HTML. A picture becomes a link to it: whoever reads a feed has nothing loaded from elsewhere. */
const markdown = new MarkdownIt('commonmark', { html: false }).disable('image')

markdown.validateLink = (address) => /^(https?:|mailto:)/i.test(address)

/** What Markdown makes, and nothing else; once more for the case that it makes more than it should. */
const allowed: sanitize.IOptions = {
  allowedTags: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'ul', 'ol', 'li', 'pre', 'hr'],
    ...['a', 'em', 'strong', 'code', 'br'],
  ],
  allowedAttributes: { a: ['href', 'rel'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: { a: sanitize.simpleTransform('a', { rel: 'nofollow noopener noreferrer' }) },
}

/** The completion note of a task as harmless HTML: a text is Markdown, anything else is shown as the JSON that it is. */
export const noteHtml = (result: unknown): string => {
  if (result === undefined || result === null || result === '') return ''
  if (typeof result === 'string') return sanitize(markdown.render(cut(result)), allowed)
  return `<pre><code>${markdown.utils.escapeHtml(cut(JSON.stringify(result, null, 2)))}</code></pre>`
}

const cut = (text: string): string => (text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text)
