import { Check, Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

interface AddressFieldProps {
  url: string
  label: string
  /** What the button says, and once it has copied. */
  copy: string
  copied: string
}

/** An address to be passed on. */
export const AddressField = ({ url, label, copy: toCopy, copied: hasCopied }: AddressFieldProps) => {
  const { copied, copy } = useCopy()
  const Glyph = copied === url ? Check : Copy
  return (
    <div className="mt-2.5 flex gap-2 max-md:flex-wrap">
      <input
        readOnly
        dir="ltr"
        value={url}
        aria-label={label}
        onFocus={(event) => event.currentTarget.select()}
        className="type-small h-8 min-w-0 grow rounded-md border border-edge bg-sheet px-2.5 font-mono max-md:h-11 max-md:basis-full"
      />
      <Button
        className="max-md:grow"
        icon={<Glyph aria-hidden size={16} strokeWidth={1.75} />}
        onClick={() => void copy(url)}
      >
        <span aria-live="polite">{copied === url ? hasCopied : toCopy}</span>
      </Button>
    </div>
  )
}
