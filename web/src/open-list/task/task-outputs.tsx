import type { Task } from '@docket/contract'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Markdown } from '../../ui/markdown.tsx'
import { quietLink, textLink } from '../../ui/text-link.ts'
import { SectionHead } from './section-head.tsx'

/** What came out of the line, as keys and values; the note last. */
export const TaskOutputs = ({ outputs }: { outputs: Task['outputs'] }) => {
  const t = useTranslations('task')
  const [isRaw, setIsRaw] = useState(false)
  const { result, ...others } = outputs
  const rows = Object.entries(result === undefined ? others : { ...others, result })
  if (rows.length === 0) return null
  return (
    <section className="mt-6">
      <SectionHead title={t('outputs')}>
        <button type="button" className={`type-small ${quietLink}`} onClick={() => setIsRaw(!isRaw)}>
          {t(isRaw ? 'hideRaw' : 'showRaw')}
        </button>
      </SectionHead>
      {isRaw ? (
        <pre
          dir="ltr"
          className="type-meta rounded-md border border-rule bg-stub p-2.5 font-mono whitespace-pre-wrap wrap-anywhere"
        >
          {JSON.stringify(outputs, null, 2)}
        </pre>
      ) : (
        <dl className="type-small border-t border-rule">
          {rows.map(([name, value]) => (
            <div
              key={name}
              className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-3 border-b border-rule py-1.5 max-md:grid-cols-[minmax(5rem,30%)_minmax(0,1fr)]"
            >
              <dt dir="auto" className="type-meta font-mono text-ink-2 wrap-anywhere">
                {name}
              </dt>
              <dd className="text-ink-2">
                <Output value={value} isText={name === 'result'} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** More than this is shown in part first. */
const MOST_LETTERS = 400

const Output = ({ value, isText }: { value: unknown; isText: boolean }) => {
  const t = useTranslations('task')
  const [isWhole, setIsWhole] = useState(false)
  const words = wordsOf(value)
  const isLong = words.length > MOST_LETTERS || words.split('\n').length > 8
  return (
    <>
      <div className={isLong && !isWhole ? 'max-h-32 overflow-hidden mask-b-from-60%' : undefined}>
        {isText && typeof value === 'string' ? (
          <Markdown text={isLong && !isWhole ? words.slice(0, MOST_LETTERS * 2) : words} />
        ) : (
          <Plain text={isLong && !isWhole ? words.slice(0, MOST_LETTERS) : words} />
        )}
      </div>
      {isLong && (
        <button type="button" className={quietLink} aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {t(isWhole ? 'showLess' : 'showWhole')}
        </button>
      )}
    </>
  )
}

const Plain = ({ text }: { text: string }) =>
  /^https?:\/\/[^\s"<>]+$/i.test(text) ? (
    <a href={text} target="_blank" rel="noopener noreferrer nofollow" className={`${textLink} wrap-anywhere`}>
      {text}
    </a>
  ) : (
    <p dir="auto" className="figures whitespace-pre-wrap wrap-anywhere">
      {text}
    </p>
  )

/** A value as people would write it. */
const wordsOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const isRow = Array.isArray(value) && value.length > 0 && value.every((each) => typeof each !== 'object')
  return isRow ? value.join(', ') : JSON.stringify(value, null, 2)
}
