import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

export interface RefusedLine {
  id: number
  name: string
  reason: string
}

interface RefusedLinesProps {
  lines: readonly RefusedLine[]
  onPutBack(line: RefusedLine): void
  onDiscard(line: RefusedLine): void
}

/** New lines that the server did not take: nothing typed is lost. */
export const RefusedLines = ({ lines, onPutBack, onDiscard }: RefusedLinesProps) => {
  const t = useTranslations('list.next')
  return (
    <div className="max-h-40 overflow-y-auto">
      {lines.map((line) => (
        <div
          key={line.id}
          role="alert"
          className="flex min-h-11 shrink-0 items-center gap-2 border-t border-rule bg-fail-wash py-1.5 ps-(--content) pe-(--gutter)"
        >
          <p className="type-small min-w-0 grow">{t('refused', { name: line.name, reason: line.reason })}</p>
          <Button onClick={() => onPutBack(line)}>{t('putBack')}</Button>
          <Button variant="quiet" onClick={() => onDiscard(line)}>
            {t('discard')}
          </Button>
        </div>
      ))}
    </div>
  )
}
