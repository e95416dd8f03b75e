import { Check, Copy, Eye, RefreshCw, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { quietLink } from '../../ui/text-link.ts'
import { useCopy } from '../../ui/use-copy.ts'

interface PublicAddressProps {
  url: string
  onNewAddress: (() => void) | undefined
}

/** Where the public copy is, and what one does with its address. */
export const PublicAddress = ({ url, onNewAddress }: PublicAddressProps) => {
  const t = useTranslations('share.publicCopy')
  const { copied, copy } = useCopy()
  const Glyph = copied === url ? Check : Copy
  return (
    <>
      <div className="mt-2.5 flex gap-2 max-md:flex-wrap">
        <input
          readOnly
          dir="ltr"
          value={url}
          aria-label={t('address')}
          onFocus={(event) => event.currentTarget.select()}
          className="type-small h-8 min-w-0 grow rounded-md border border-edge bg-sheet px-2.5 font-mono max-md:h-11 max-md:basis-full"
        />
        <Button
          className="max-md:grow"
          icon={<Glyph aria-hidden size={16} strokeWidth={1.75} />}
          onClick={() => void copy(url)}
        >
          <span aria-live="polite">{copied === url ? t('copied') : t('copy')}</span>
        </Button>
      </div>
      <div className="type-small mt-2.5 flex flex-wrap items-center gap-x-5 gap-y-2">
        <AwayLink href={url} icon={<Eye aria-hidden size={15} strokeWidth={1.75} />}>
          {t('look')}
        </AwayLink>
        <AwayLink href={feedOf(url)} icon={<Rss aria-hidden size={15} strokeWidth={1.75} />}>
          {t('feed')}
        </AwayLink>
        {onNewAddress && (
          <button type="button" className={`${withGlyph} touch-target ms-auto`} onClick={onNewAddress}>
            <RefreshCw aria-hidden size={15} strokeWidth={1.75} />
            {t('newAddress')}
          </button>
        )}
      </div>
    </>
  )
}

const withGlyph = `${quietLink} inline-flex! items-center gap-2`

const AwayLink = ({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) => (
  <a href={href} target="_blank" rel="noreferrer" className={`${withGlyph} touch-target`}>
    {icon}
    {children}
  </a>
)

/** Below the same address that the page has, which may have a path of its own. */
const feedOf = (url: string): string => url.replace(/\/p\/([^/]+)$/, '/api/v1/public/lists/$1/rss')
