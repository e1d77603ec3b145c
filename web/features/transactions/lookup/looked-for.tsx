import { wire as merchantWire } from '@portico/contract/features/merchants/merchants.wire.gen.ts'
import { describeFilter, type FilterDefinition, type FilterValues, isSet } from '@portico/ui/fields/filter-definition.ts'
import { useTimeZone } from '@portico/ui/values/date-time.tsx'
import { useCurrencyDigits } from '@portico/ui/values/money.tsx'
import { decimalOf } from '@portico/ui/words/money-format.ts'
import { readAmount } from '@portico/ui/words/read-amount.ts'
import { useUiTexts } from '@portico/ui/words/texts.tsx'
import { useTranslation } from 'react-i18next'
import type { NextStep } from '../../../shared/list/next-steps.tsx'
import type { SearchChange } from '../../../shared/page/use-list-url.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { merchantPath } from '../../merchants/index.ts'

type Asked = { filters: readonly FilterDefinition[]; values: FilterValues; searchKey: string | undefined }

/** What was looked for, and among which filters, as their chips read. */
export function LookedFor({ filters, values, searchKey }: Asked) {
  const { t } = useTranslation('transactions')
  const texts = useUiTexts()
  const context = { texts, zone: useTimeZone(), digitsOf: useCurrencyDigits() }
  const set = filters.filter((filter) => filter.id !== 'mode' && isSet(filter, values[filter.id]))
  const named = set.map((filter) => `${filter.label}: ${describeFilter(filter, values[filter.id], context)}`).join(' · ')
  if (searchKey === undefined) return t('lookup.noneWith', { filters: named })
  return named === '' ? t('lookup.noneFound', { text: searchKey }) : t('lookup.noneFoundWith', { text: searchKey, filters: named })
}

/** Digits of most currencies: what an amount is read with where no currency is chosen. */
const usualDigits = 2

/** What may be tried instead: the amount that was entered, customers of that name, all time. */
export function useNextSteps({ filters, values, searchKey }: Asked, ask: (change: SearchChange) => void): NextStep[] {
  const { t } = useTranslation('transactions')
  const session = useSession()
  const digitsOf = useCurrencyDigits()
  const amounts = filters.find(({ kind }) => kind === 'amountRange')
  const digits = amounts?.kind === 'amountRange' && amounts.currency ? digitsOf(amounts.currency) : usualDigits
  const minor = searchKey !== undefined && amounts && /^[\d.,\s]+$/.test(searchKey) ? readAmount(searchKey, digits).minor : null
  const isName = searchKey !== undefined && /\p{L}/u.test(searchKey) && !searchKey.includes('@')
  const hasPeriod = filters.some((filter) => filter.kind === 'dateRange' && isSet(filter, values[filter.id]))
  return [
    ...(minor === null || minor <= 0
      ? []
      : [
          {
            label: t('lookup.byAmount', { amount: searchKey }),
            onTake: () => ask({ searchKey: undefined, amountFrom: decimalOf(minor, digits), amountTo: decimalOf(minor, digits) }),
          },
        ]),
    ...(isName && session.can({ staff: merchantWire.get.access.staff })
      ? [{ label: t('lookup.customersNamed', { text: searchKey }), href: `${merchantPath}?${new URLSearchParams({ searchKey })}` }]
      : []),
    ...(searchKey !== undefined && hasPeriod ? [{ label: t('lookup.allTime'), onTake: () => ask({ created: undefined }) }] : []),
  ]
}
