import type { PublicProjectView } from '@docket/contract'
import { ChevronDown } from 'lucide-react'
import { memo, useId, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { Stamp } from '../../ui/stamp.tsx'
import { StatusMark } from '../../ui/status-control.tsx'
import { PublicText } from './public-text.tsx'

export type PublicLine = PublicProjectView['tasks'][number] & { readonly number: number }

export const PublicLines = ({ label, lines }: { label: string; lines: readonly PublicLine[] }) => (
  <ul aria-label={label} className="border-t border-rule">
    {lines.map(({ id, labels, ...line }) => (
      <Line key={id} {...line} labels={labels.join(', ')} />
    ))}
  </ul>
)

/** The labels as one text, which is the same as long as they are. */
type LineProps = Omit<PublicLine, 'id' | 'position' | 'labels'> & { labels: string }

/** A line and its state; what is written about it is there for whoever asks. */
const Line = memo(({ number, name, description, status, icon, labels }: LineProps) => {
  const t = useTranslations('public')
  const format = useFormatter()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const words = (
    <>
      {icon !== '' && <span aria-hidden>{icon} </span>}
      {name}
    </>
  )
  return (
    <li className="drawn-in-sight border-b border-rule break-inside-avoid">
      <div className="sheet-row min-h-[calc(var(--line)-1px)] items-start py-1.75 max-md:py-3.5">
        <span className="type-small figures pe-3 text-end text-ink-3 max-md:pe-2">{format.number(number)}</span>
        <div className={classNames('type-field flex items-start gap-3', status === 'completed' && 'text-ink-3')}>
          <span className="pt-px">
            <StatusMark status={status} />
            <span className="sr-only">{t(`status.${status}`)}</span>
          </span>
          {/* Beside a name that would be left too narrow there are no labels: they go below. */}
          <div className="flex min-w-0 grow flex-wrap gap-x-3">
            {description === '' ? (
              <span dir="auto" className="min-w-0 grow basis-36 wrap-anywhere">
                {words}
              </span>
            ) : (
              <button
                type="button"
                aria-expanded={isOpen}
                aria-controls={id}
                onClick={() => setIsOpen(!isOpen)}
                className="touch-target flex min-w-0 grow basis-36 items-start gap-1.5 text-start"
              >
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {words}
                </span>
                <ChevronDown
                  aria-hidden
                  size={14}
                  strokeWidth={1.75}
                  className={classNames('mt-0.75 text-ink-3 print:hidden', isOpen && 'rotate-180')}
                />
              </button>
            )}
            {labels !== '' && (
              <span
                title={labels}
                className="type-small max-w-[min(100%,max(35%,7rem))] shrink-0 truncate pt-px text-ink-3"
              >
                <span className="sr-only">{t('labels')} </span>
                <span dir="auto">{labels}</span>
              </span>
            )}
          </div>
          {(status === 'in_progress' || status === 'failed') && (
            <span aria-hidden className="-my-0.5 max-md:hidden">
              <Stamp tone={status === 'failed' ? 'fail' : 'run'}>{t(`status.${status}`)}</Stamp>
            </span>
          )}
        </div>
      </div>
      {description !== '' && (
        <div id={id} hidden={!isOpen} className="ps-[calc(var(--content)+1.875rem)] pe-(--gutter) pb-3">
          {isOpen && <PublicText text={description} />}
        </div>
      )}
    </li>
  )
})
