import { Check, Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

/** Says "Copied" in its own place. */
export const CopyButton = ({ text, label, onCopied }: { text: string; label?: string; onCopied?(): void }) => {
  const t = useTranslations('settings')
  const { copied, copy } = useCopy()
  const isCopied = copied === text
  const Glyph = isCopied ? Check : Copy
  return (
    <Button
      icon={<Glyph aria-hidden size={16} strokeWidth={1.75} />}
      onClick={async () => {
        await copy(text)
        onCopied?.()
      }}
    >
      <span aria-live="polite">{isCopied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  )
}
