import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, multipart } from '../../core/endpoint.ts'
import { currency, instant, localDay, version } from '../../core/fields.ts'
import { ratePattern } from '../../core/money.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { wordsText } from '../../core/query.ts'
import { resourceRefusals } from '../../core/resource.refusals.ts'
import { Imported, importBytes, withFacts } from '../../core/resource.ts'
import { exchangeRateRefusals } from './exchange-rates.refusals.ts'

const path = '/api/v1/crm/exchange-rates'
const see = { staff: 'Settings.GeneralSettings.ExchangeRates.View' } as const
const manage = { staff: 'Settings.GeneralSettings.ExchangeRates.Actions.Manage' } as const
const refused = Object.values(exchangeRateRefusals)

const rate = () =>
  z
    .string()
    .regex(ratePattern, 'A rate such as 1.1625, with at most twelve decimals')
    .refine((text) => /[1-9]/.test(text), 'More than zero')

/** What one unit of the currency is worth in the base currency, for payments of this day and up to a week after it. */
const pair = { day: localDay(), currency: currency() }
export const GivenRate = z.strictObject({ ...pair, baseCurrency: currency().optional(), rate: rate() })
export type GivenRate = z.output<typeof GivenRate>
/** Its day and pair: `2026-10-26.GBP.EUR`. */
const Id = z.strictObject({ id: z.string().regex(/^\d{4}-\d{2}-\d{2}\.[A-Z]{3}\.[A-Z]{3}$/, 'A rate such as 2026-10-26.GBP.EUR') })
export const ExchangeRate = z.object({
  id: z.string(),
  ...pair,
  baseCurrency: currency(),
  rate: rate(),
  version: version(),
  updatedAt: instant(),
})
export type ExchangeRate = z.output<typeof ExchangeRate>
/** So many are set at once; a file may have more. */
export const mostRates = 500

const ListQuery = z.strictObject({
  ...pageQuery,
  currency: wordsText(/^[A-Z]{3}$/).optional(),
  baseCurrency: wordsText(/^[A-Z]{3}$/).optional(),
  dateFrom: localDay().optional(),
  dateTo: localDay().optional(),
})

const verbs = {
  list: endpoint({
    method: 'GET',
    summary: 'Exchange rates, the newest day first',
    paths: { staff: path },
    access: see,
    query: ListQuery,
    reply: pageOf(ExchangeRate).extend({ baseCurrency: currency() }),
  }),
  get: endpoint({
    method: 'GET',
    summary: 'An exchange rate',
    paths: { staff: `${path}/:id` },
    access: see,
    params: Id,
    reply: ExchangeRate,
  }),
  create: endpoint({
    method: 'POST',
    summary: 'Add an exchange rate; without a base currency, one of the tenant’s own',
    paths: { staff: path },
    access: manage,
    body: GivenRate,
    status: 201,
    reply: ExchangeRate,
    refusals: refused,
  }),
  update: endpoint({
    method: 'PUT',
    summary: 'Change an exchange rate; payments keep what they were given',
    paths: { staff: `${path}/:id` },
    access: manage,
    params: Id,
    body: z.strictObject({ version: version(), rate: rate() }),
    reply: ExchangeRate,
    refusals: ['stale_version'],
  }),
  set: endpoint({
    method: 'PUT',
    summary: 'Set exchange rates of days and pairs; without a base currency, those of the tenant’s own',
    paths: { staff: path },
    access: manage,
    body: z.strictObject({ rates: z.array(GivenRate).min(1).max(mostRates) }),
    reply: z.object({ created: z.int().min(0), changed: z.int().min(0), unchanged: z.int().min(0) }),
    refusals: refused,
    // Each rate that it sets or changes; one that stays as it was is not on record.
    records: { id: 'none' },
  }),
  importCsv: endpoint({
    reach: 'none',
    method: 'POST',
    summary: 'Set exchange rates from a CSV file (day, currency, baseCurrency, rate), or try what would become of it',
    paths: { staff: `${path}/csv` },
    access: manage,
    body: multipart(z.strictObject({ dryRun: z.enum(['true', 'false']).default('true') }), { maxBytes: importBytes }),
    reply: Imported,
    refusals: [resourceRefusals.unreadableFile, resourceRefusals.tooManyRows],
    records: { id: 'none' },
  }),
  delete: endpoint({
    method: 'DELETE',
    summary: 'Delete the rate of a day; payments keep what they were given',
    paths: { staff: `${path}/:id` },
    access: manage,
    params: Id,
    reply: null,
    refusals: ['not_found'],
  }),
  listAudit: { ...auditTrail({ paths: { staff: `${path}/:id/audit` }, access: { staff: 'CRM.Audit.View' } }), params: Id },
}

// Over its budget: payments are given their base amounts here, and a file of another program is read.
/** Rates by which payments are given their amounts in the tenant's base currency, once, when they are made. */
export const exchangeRates = withFacts(verbs, {
  one: { en: 'exchange rate', tr: 'döviz kuru' },
  many: { en: 'Exchange rates', tr: 'Döviz kurları' },
  fields: ['day', 'currency', 'baseCurrency', 'rate'],
  filters: ['currency', 'baseCurrency'],
  standard: '-day',
})
