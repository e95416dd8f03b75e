import type { Charge } from '@docket/contract'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { chargesQuery } from '../../api/billing-queries.ts'
import { shortDayText } from '../../domain/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { useMinute } from '../../ui/date-now.ts'
import { Cell, Table } from '../../ui/table.tsx'
import { textLink } from '../../ui/text-link.ts'
import { chargeOf } from './charge.ts'
import { Loaded } from './loaded.tsx'
import { Section } from './section.tsx'

/** What was paid, as far as the provider tells. */
export const Charges = () => {
  const t = useTranslations('billing')
  const charges = useQuery(chargesQuery)
  return (
    <Section name={t('charges')} help={t('chargesHelp')}>
      <Loaded query={charges}>
        {({ charges: all, charges_error }) =>
          charges_error !== '' ? (
            <div
              role="alert"
              className="flex items-center justify-between gap-4 @max-[44rem]/sheet:flex-col @max-[44rem]/sheet:items-start"
            >
              <p className="text-ink-2">{t('chargesAway')}</p>
              <Button busy={charges.isFetching && t('asking')} onClick={() => void charges.refetch()}>
                {t('again')}
              </Button>
            </div>
          ) : all.length === 0 ? (
            <p className="text-ink-2">{t('noCharges')}</p>
          ) : (
            <Table heads={[t('day'), t('amount'), t('state')]} actions={t('receipt')}>
              {all.map((charge, index) => (
                <Line key={index} charge={charge} />
              ))}
            </Table>
          )
        }
      </Loaded>
    </Section>
  )
}

const Line = ({ charge }: { charge: Charge }) => {
  const t = useTranslations('billing')
  const format = useFormatter()
  const now = useMinute()
  const { at, amount, currency, state, receipt } = chargeOf(charge)
  return (
    <tr>
      <Cell head>{at ? shortDayText(at, now) : t('unknown')}</Cell>
      <Cell label={t('amount')}>
        {amount === undefined ? t('unknown') : format.number(amount, { style: 'currency', currency })}
      </Cell>
      <Cell label={t('state')} quiet={state === 'other'}>
        {t(`states.${state}`)}
      </Cell>
      <Cell end>
        {receipt && (
          <a href={receipt} target="_blank" rel="noreferrer" className={textLink}>
            {t('receipt')}
          </a>
        )}
      </Cell>
    </tr>
  )
}
