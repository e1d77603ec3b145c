import { saveBody } from '@portico/contract/features/billing-settings/billing-settings.fields.gen.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { form } from '../../shared/form/form.tsx'
import { type BillingSettings, billingOf } from './billing-settings.queries.ts'
import { percentText } from './percent.ts'
import { RateField } from './rate-field.tsx'

/** `opened`: what the user has begun with; `version`: of what they have seen last, also where someone else has saved that meanwhile. */
export type Seen = { opened: BillingSettings; version: number }
type Given = { record: BillingSettings; seen: Seen }

const shownFields = [
  ...(['sellerName', 'sellerAddress', 'vatId', 'vatName', 'vatRateBps'] as const),
  ...(['invoiceSeries', 'creditSeries', 'termDays', 'billingDay', 'language', 'footer'] as const),
]

/**
 * How invoices are made out. Where someone else has saved meanwhile, each field that they changed says what it has become beside what was
 * typed here; saving once more then puts the typed values in its place.
 */
export const BillingDialog = form(
  billingOf,
  {
    change: saveBody,
    size: 'table',
    begin: (_: Given) => ({}),
    also: (_, { seen }) => ({ version: seen.version }),
    read: (error, { seen }, say) => {
      const current =
        error instanceof ApiError && error.code === 'stale_version' ? (error.current as BillingSettings | undefined) : undefined
      if (!current) return undefined
      seen.version = current.version
      const changed = shownFields.filter((name) => current[name] !== seen.opened[name])
      const by = current.changedBy ?? ''
      const theirs = (name: (typeof shownFields)[number]) =>
        name === 'vatRateBps'
          ? percentText(current.vatRateBps)
          : name === 'language'
            ? say(`language.${current.language}`)
            : String(current[name] ?? '—')
      if (changed.length === 0) return say('savedMeanwhile', { by })
      return Object.fromEntries(changed.map((name) => [`body.${name}`, say('theirs', { by, value: theirs(name) })]))
    },
  },
  ({ text, area, pick, custom, say }) => [
    text('sellerName'),
    area('sellerAddress'),
    text('vatId'),
    text('vatName', { half: true }),
    custom('vatRateBps', (field) => <RateField {...field} />, { half: true }),
    text('invoiceSeries', { half: true }),
    text('creditSeries', { half: true }),
    text('termDays', { half: true }),
    text('billingDay', { half: true }),
    pick('language', { options: (['en', 'tr'] as const).map((value) => ({ value, label: say(`language.${value}`) })) }),
    area('footer'),
  ],
)
