import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'

interface UnsentLineProps {
  /** What it is, and why it is in no line. */
  text: string
  /** The way out for the text. */
  action: { label: string; run(): void }
  onDiscard(): void
}

/** Something typed that has no line: whoever typed it decides. */
export const UnsentLine = ({ text, action, onDiscard }: UnsentLineProps) => {
  const t = useTranslations('list.unsent')
  return (
    <div
      role="alert"
      className="flex min-h-11 shrink-0 items-center gap-2 border-t border-rule bg-fail-wash py-1.5 ps-(--content) pe-(--gutter)"
    >
      <p className="type-small min-w-0 grow">{text}</p>
      <Button onClick={action.run}>{action.label}</Button>
      <Button variant="quiet" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </div>
  )
}
