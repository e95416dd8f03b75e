import { useTranslations } from 'use-intl'
import { Choice } from '../../ui/choice.tsx'

const lives = ['never', '30', '90', '365'] as const
/** In how many days a key ends. */
export type Life = (typeof lives)[number]

const DAY_MS = 24 * 3_600_000

/** When a key ends that is made now, as the API takes it. */
export const endOf = (life: Life): string | null =>
  life === 'never' ? null : new Date(Date.now() + Number(life) * DAY_MS).toISOString()

/** When a key ends. */
export const KeyLife = ({ life, onChoose }: { life: Life; onChoose(life: Life): void }) => {
  const t = useTranslations('security')
  return (
    <div>
      <p aria-hidden className="type-small mb-2 font-group">
        {t('ends')}
      </p>
      <Choice
        name="life"
        label={t('ends')}
        value={life}
        choices={lives.map((value) => ({
          value,
          label: value === 'never' ? t('endsNever') : value === '365' ? t('endsYear') : t('endsDays', { days: value }),
        }))}
        onChange={onChoose}
      />
    </div>
  )
}
