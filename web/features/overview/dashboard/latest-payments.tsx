import { UiLink } from '@portico/ui/behaviour/link.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { DateTime } from '@portico/ui/values/date-time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cardText, type lookupPresets, lookupQuery, referenceOf, TransactionAmount, TransactionState } from '../../transactions/index.ts'
import type { Overview } from '../overview.queries.ts'

const pageSize = 10

type LatestPaymentsProps = { preset: (typeof lookupPresets)['tenant']; mode: 'Test' | 'Live'; period: Overview['periods']['thirtyDays'] }

/** The newest payments as the lookup has them, each one press away. */
export function LatestPayments({ preset, mode, period }: LatestPaymentsProps) {
  const { t } = useTranslation(['overview', 'transactions', 'shared'])
  // The day, not the moment, so that the question stays the same from minute to minute.
  const dateFrom = period.from
  const { data } = useQuery(lookupQuery(preset, { pageSize, dateFrom, type: ['Payment', 'Authorization'] }, mode))
  const suffix = preset.hasMode && mode === 'Test' ? '?mode=Test' : ''
  return (
    <Card title={t('overview:latest.title')} end={<UiLink href={`${preset.path}${suffix}`}>{t('overview:latest.all')}</UiLink>}>
      <div className="p-latest">
        <table className="p-mini">
          <thead>
            <tr>
              <th scope="col" data-rank="2">
                {t('transactions:field.createdAt')}
              </th>
              <th scope="col">{t('transactions:field.externalId')}</th>
              {preset.hasMerchants && (
                <th scope="col" data-rank="3">
                  {t('transactions:field.merchant')}
                </th>
              )}
              <th scope="col" data-rank="3">
                {t('transactions:field.method')}
              </th>
              <th scope="col">{t('transactions:field.status')}</th>
              <th scope="col">{t('transactions:field.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {data?.data.map((row) => (
              <tr key={row.id}>
                <td data-rank="2">
                  <DateTime at={row.createdAt} style="minute" />
                </td>
                <td>
                  <UiLink href={`${preset.path}/${row.id}${suffix}`}>{referenceOf(row)}</UiLink>
                </td>
                {preset.hasMerchants && <td data-rank="3">{row.merchantName}</td>}
                <td data-rank="3">{cardText(row) ?? t(`shared:paymentMethod.${row.paymentMethod}`)}</td>
                <td>
                  <TransactionState {...row} />
                </td>
                <td>
                  <TransactionAmount {...row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
