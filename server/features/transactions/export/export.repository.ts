import { exponents } from '@portico/contract/core/money.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import type { TransactionFileColumn } from '@portico/contract/features/transactions/transaction-columns.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type FileClock, fileClock, inlined, safeText } from '../../../core/database/csv-select.repository.ts'
import { matchingRows } from '../lookup/matching-rows.repository.ts'
import type { SearchPlan } from '../lookup/search-plan.ts'
import { factCells } from './fact-cells.repository.ts'

/** What an amount is multiplied by. Written as a choice: to join the currencies costs a third of the whole export more. */
export const unitOf = (currency: string) =>
  sql`case ${sql.join(
    [...Map.groupBy(Object.entries(exponents()), ([, digits]) => digits)].map(
      ([digits, currencies]) =>
        sql`when ${sql.ref(currency)} in (${sql.join(currencies.map(([code]) => sql.lit(code)))}) then ${sql.raw((10 ** -digits).toFixed(digits))}`,
    ),
    sql` `,
  )} else 0.01 end`
/** `1249.90`, `1250` (JPY), `1249.900` (KWD): digits of the currency, no thousands, a point. A product of decimals is exact. */
const decimal = (minor: string | RawBuilder<unknown>) =>
  sql<string>`${typeof minor === 'string' ? sql.ref(minor) : minor} * ${unitOf('t.currency')}`
/** Negative where money leaves, as on the screen. */
const shownMinor = sql`(case when t.shown_value < 0 then -t.amount_minor else t.amount_minor end)`
const refundableMinor = sql`(t.amount_captured_minor - t.amount_refunded_minor - t.amount_refund_pending_minor - t.amount_disputed_minor)`

/** `ACM-1 · refund 1`, as the list names what belongs to a payment; an empty cell for payments. */
const paymentReference = () => sql`case when t.child_number is not null then coalesce(${safeText('t.payment_reference')},
  right(t.parent_transaction_id::text, 8)) || ' · ' || lower(replace(t.type, 'BankOrder', 'bank order')) || ' ' || t.child_number end`
/** `Visa •• 4242`, as the list shows it, also without a brand. */
const card = () => sql`case when t.card_last4 is not null then concat_ws(' ', ${safeText('t.card_brand')}, '•• ' || t.card_last4) end`

const cells = (clock: FileClock): Record<TransactionFileColumn, RawBuilder<unknown>> => ({
  id: sql`t.id`,
  createdAt: clock.time('t.created_at'),
  externalId: safeText('t.external_id'),
  merchantName: sql`m.name`,
  websiteName: sql`w.name`,
  type: sql`t.type`,
  status: sql`t.status`,
  paymentMethod: sql`t.payment_method`,
  card: card(),
  serviceProvider: safeText('t.service_provider'),
  providerReference: safeText('t.provider_transaction_id'),
  customerEmail: safeText('t.customer_email'),
  country: sql`t.country`,
  amount: decimal(shownMinor),
  currency: sql`t.currency`,
  captured: decimal('t.amount_captured_minor'),
  refunded: decimal('t.amount_refunded_minor'),
  mode: sql`t.mode`,
  updatedAt: clock.time('t.updated_at'),
  tenantName: sql`n.name`,
  paymentReference: paymentReference(),
  refundState: sql`t.refund_state`,
  leftToRefund: decimal(refundableMinor),
  cardFirst6: sql`t.card_first6`,
  customerName: safeText('t.customer_name'),
  arnOrUtr: sql`coalesce(${safeText('t.acquirer_reference')}, ${safeText('t.utr')})`,
  webhookStatus: sql`t.webhook_status`,
  attempts: sql`t.attempt_count`,
  ...factCells(clock, decimal),
})

/**
 * The SELECT of an export as plain text, because COPY takes no parameters: the list's own filters and order, every value
 * written by `literal`. Runs within the walls of the scope it is copied in.
 */
export function exportSelect(db: ReadDb, plan: SearchPlan, columns: readonly TransactionFileColumn[], times: FileTimes): string {
  const clock = fileClock(times)
  const cell = cells(clock)
  const direction = plan.sort.descending ? 'desc' : 'asc'
  // Names are made safe once per tenant, merchant and website, not once per row.
  const merchants = (db as Kysely<Tables>)
    .selectFrom('merchants as n')
    .select(['n.tenant_id', 'n.id', safeText('n.legal_business_name').as('name')])
  const websites = (db as Kysely<Tables>).selectFrom('websites as n').select(['n.tenant_id', 'n.id', safeText('n.name').as('name')])
  const tenants = (db as Kysely<Tables>).selectFrom('tenants as n').select(['n.id', safeText('n.name').as('name')])
  const query = matchingRows(db as Kysely<Tables>, plan)
    .innerJoin(merchants.as('m'), (join) => join.onRef('m.tenant_id', '=', 't.tenant_id').onRef('m.id', '=', 't.merchant_id'))
    .leftJoin(websites.as('w'), (join) => join.onRef('w.tenant_id', '=', 't.tenant_id').onRef('w.id', '=', 't.website_id'))
    .leftJoin(tenants.as('n'), 'n.id', 't.tenant_id')
    .select(columns.map((column) => clock.named(column, cell[column])))
    .orderBy(`t.${plan.sort.column}`, direction)
    .orderBy('t.id', direction)
  return inlined(query.compile())
}
