import { lateMarkdown } from '../../chunks.ts'

/** Letters, digits and what stands between them: it is what it looks like. */
const isPlain = (text: string): boolean =>
  /^[\p{L}\p{N} ,.;:'’“”"()?&%–—-]*$/u.test(text) && !/^[-\d]|\.\p{L}/u.test(text)

/** What somebody wrote about it. Until what reads its marks has arrived, it stands there as it was typed. */
export const PublicText = ({ text }: { text: string }) => {
  const markdown = lateMarkdown.usePart(!isPlain(text))
  return (
    <div className="type-read text-pretty wrap-anywhere text-ink-2">
      {markdown ? (
        <markdown.Markdown text={text} />
      ) : (
        <p dir="auto" className="whitespace-pre-line">
          {text}
        </p>
      )}
    </div>
  )
}
