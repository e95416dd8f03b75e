import { Eye, RefreshCw, Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { quietLink } from '../../ui/text-link.ts'
import { ShareAddress } from './share-address.tsx'

interface PublicAddressProps {
  url: string
  onNewAddress: (() => void) | undefined
}

/** Where the public copy is, and what one does with its address. */
export const PublicAddress = ({ url, onNewAddress }: PublicAddressProps) => {
  const t = useTranslations('share.publicCopy')
  return (
    <>
      <ShareAddress url={url} label={t('address')} />
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
