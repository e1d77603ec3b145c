import type { ExchangeRate, exchangeRates } from '@portico/contract/features/exchange-rates/exchange-rates.contract.ts'
import * as fields from '@portico/contract/features/exchange-rates/exchange-rates.fields.gen.ts'
import { nouns, wire } from '@portico/contract/features/exchange-rates/exchange-rates.wire.gen.ts'
import { dayText } from '@portico/ui/words/day-text.ts'
import { resourceOf } from '../../shared/api/resource-of.ts'
import type { AnyResource } from '../../shared/resource/any-resource.ts'
import { FactsPage } from '../../shared/resource/facts-page.tsx'
import type { AnyWish, ListWish } from '../../shared/resource/list-wish.ts'
import { currenciesQuery } from '../../shared/session/reference.queries.ts'
import { DayField } from './day-field.tsx'
import { exchangeRateTexts } from './exchange-rates.texts.ts'
import { useRateFilters } from './use-rate-filters.ts'

const nameOf = ({ currency, baseCurrency, day }: ExchangeRate) => `${currency}/${baseCurrency} ${dayText(day)}`
const rates = resourceOf<typeof exchangeRates, ExchangeRate>(exchangeRateTexts, wire, { nouns, nameOf }) as unknown as AnyResource

const wish: ListWish<ExchangeRate> = {
  path: '/crm/settings/exchange-rates',
  facts: async () => fields as never,
  columns: ({ own, code, when }) => [
    own('own.pair', ({ currency, baseCurrency }) => `${currency}/${baseCurrency}`, { width: 120, keep: 1, strong: true }),
    own('day', ({ day }) => dayText(day), { width: 120, fit: true, keep: 1 }),
    code('rate', { width: 150, align: 'end', keep: 1 }),
    when('updatedAt', { keep: 3 }),
  ],
  record: { facts: ['day', 'currency', 'baseCurrency', 'rate', 'updatedAt'] },
  form: ({ custom, choose, text }) => [
    custom('day', (field) => <DayField field={field} />, { half: true }),
    choose('currency', currenciesQuery, { half: true }),
    choose('baseCurrency', currenciesQuery, { half: true }),
    text('rate', { half: true, keyboard: 'decimal' }),
  ],
  useFilters: useRateFilters,
}

/** The rates of each day and pair, by which payments have amounts in the base currency. */
export const Page = () => <FactsPage of={rates} wish={wish as unknown as AnyWish} facts={fields as never} />
