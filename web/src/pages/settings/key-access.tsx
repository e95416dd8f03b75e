import type { APIKey } from '@docket/contract'
import { useTranslations } from 'use-intl'
import { Choice } from '../../ui/choice.tsx'

const accesses = ['read', 'work', 'edit', 'full'] as const

interface KeyAccessProps {
  access: APIKey['access']
  onChoose(access: APIKey['access']): void
}

/** What a key may do. */
export const KeyAccess = ({ access, onChoose }: KeyAccessProps) => {
  const t = useTranslations('security')
  return (
    <div>
      <p aria-hidden className="type-small mb-2 font-group">
        {t('access')}
      </p>
      <Choice
        isStacked
        name="access"
        label={t('access')}
        value={access}
        choices={accesses.map((value) => ({ value, label: t(`may.${value}`) }))}
        onChange={onChoose}
      />
    </div>
  )
}
