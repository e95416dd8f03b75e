import type { ComponentProps, ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslations } from 'use-intl'
import { textLink } from './text-link.ts'

/** Text that somebody wrote, as CommonMark with tables and ticks. Markup in it is shown as it was typed, never run. */
export const Markdown = ({ text }: { text: string }) => (
  <div className="markdown wrap-anywhere">
    <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={safeAddress}>
      {text}
    </ReactMarkdown>
  </div>
)

const plugins = [remarkGfm]

/** Only whole addresses of the web and of mail lead anywhere. */
const safeAddress = (address: string): string | undefined =>
  /^(?:https?:\/\/|mailto:)/i.test(address) ? address : undefined

const SafeLink = ({ href, children }: { href: string | undefined; children: ReactNode }) =>
  href === undefined ? (
    <span>{children}</span>
  ) : (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={textLink}>
      {children}
    </a>
  )

type Props<Tag extends keyof React.JSX.IntrinsicElements> = Omit<ComponentProps<Tag>, 'ref'>

/** The name of the task is the heading above these. */
const heading = (Tag: 'h3' | 'h4') =>
  function Heading({ children }: Props<'h3'>) {
    return <Tag>{children}</Tag>
  }

const side = { left: 'text-left', right: 'text-right', center: 'text-center' } as const

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  // Nothing is fetched from elsewhere because somebody wrote it here.
  img: ({ src, alt }) => <SafeLink href={typeof src === 'string' ? src : undefined}>{alt || src}</SafeLink>,
  h1: heading('h3'),
  h2: heading('h3'),
  h3: heading('h4'),
  h4: heading('h4'),
  h5: heading('h4'),
  h6: heading('h4'),
  input: ({ checked }) => <Tick isDone={checked === true} />,
  pre: ({ children }) => <pre dir="ltr">{children}</pre>,
  code: ({ children }) => <code dir="ltr">{children}</code>,
  th: ({ children, style }) => <th className={sideOf(style)}>{children}</th>,
  td: ({ children, style }) => <td className={sideOf(style)}>{children}</td>,
}

const sideOf = (style: { textAlign?: string } | undefined): string | undefined =>
  side[style?.textAlign as keyof typeof side]

/** A step that somebody ticked off in the text, which is where it is changed. */
const Tick = ({ isDone }: { isDone: boolean }) => {
  const t = useTranslations('common')
  return (
    <svg role="img" aria-label={t(isDone ? 'ticked' : 'unticked')} viewBox="0 0 18 18" fill="none" className="tick">
      {isDone ? (
        <>
          <circle cx={9} cy={9} r={8.5} className="fill-ink-3" />
          <path d="m5.4 9.3 2.4 2.4 4.8-5" strokeWidth={1.75} strokeLinecap="round" className="stroke-sheet" />
        </>
      ) : (
        <circle cx={9} cy={9} r={7.75} strokeWidth={1.5} className="stroke-edge" />
      )}
    </svg>
  )
}
