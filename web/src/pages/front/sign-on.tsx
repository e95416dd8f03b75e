import { KeyRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { safeBack } from '../../api/session.ts'
import { signOn } from '../../api/sign-on.ts'
import type { AuthConfig } from '../../initial-view.ts'

interface SignOnProps {
  /** Where to go on afterwards. */
  back: string | null
  config: AuthConfig
  /** What is below it: a password is the other way in. */
  or?: string
}

/** The way in through the identity provider, where there is one. The browser leaves for it. */
export const SignOn = ({ back, config: { signOn: offer }, or }: SignOnProps) => {
  const t = useTranslations('signOn')
  if (!offer) return null
  return (
    <div className="mt-5">
      <a
        href={offer.login_url}
        onClick={() => signOn.leave(safeBack(back))}
        className="type-field flex min-h-11 w-full items-center justify-center gap-2 rounded-md border border-edge bg-sheet px-3 py-2 text-center font-button text-ink transition-colors hover:bg-hover"
      >
        <KeyRound aria-hidden size={16} className="shrink-0" />
        <span dir="auto">{offer.button_label || t('with', { provider: offer.provider_name })}</span>
      </a>
      {or !== undefined && (
        <p className="type-small mt-4 flex items-center gap-3 text-center text-ink-3 before:h-px before:min-w-4 before:flex-1 before:bg-rule-2 after:h-px after:min-w-4 after:flex-1 after:bg-rule-2">
          {or}
        </p>
      )}
    </div>
  )
}
