import type { BillingChange, BillingSettings } from '@portico/contract/features/billing-settings/billing-settings.contract.ts'
import { billingRefusals } from '@portico/contract/features/billing-settings/billing-settings.refusals.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import {
  type BillingRow,
  type BillingValues,
  findBilling,
  insertBilling,
  lockBilling,
  updateBilling,
} from './billing-settings.repository.ts'

export async function readBilling(db: ScopedDb): Promise<BillingSettings> {
  return toBilling(await findBilling(db))
}

/** Before the first are saved, a form begins with these. */
const usual = {
  sellerName: '',
  sellerAddress: '',
  vatId: null,
  vatName: '',
  vatRateBps: 0,
  invoiceSeries: 'INV',
  creditSeries: 'CN',
  termDays: 14,
  billingDay: 1,
  language: 'en',
  footer: null,
} as const

function toBilling(row: BillingRow | undefined): BillingSettings {
  if (!row) return { ...usual, changedAt: null, changedBy: null, version: 0 }
  return { ...told(row), changedAt: row.changed_at, changedBy: row.changed_by, version: row.version }
}

type Working = Pick<Context, 'db' | 'services' | 'actor' | 'record' | 'stays'>

/** Of two users who change them at once, the second is refused and gets what the first has saved. */
export async function saveBilling({ db, services, actor, record, stays }: Working, change: BillingChange): Promise<void> {
  const before = await lockBilling(db)
  const stale = async () => new AppError('stale_version', { extra: { current: toBilling(before ?? (await findBilling(db))) } })
  if ((before?.version ?? 0) !== change.version) throw await stale()
  if (before) stays({ ...told(before) })
  if (change.creditSeries === change.invoiceSeries) throw new AppError(billingRefusals.sameSeries())
  const values = { ...valuesOf(change), changed_at: services.now(), changed_by: actor.name }
  if (before) await updateBilling(db, values, before.version)
  else if (!(await insertBilling(db, values))) throw await stale()
  await record(db.scope.tenantId, { before: before ? told(before) : {}, after: told(values) })
}

const valuesOf = (change: Omit<BillingChange, 'version'>): Omit<BillingValues, 'changed_at' | 'changed_by'> => ({
  seller_name: change.sellerName,
  seller_address: change.sellerAddress,
  vat_id: change.vatId,
  vat_name: change.vatName,
  vat_rate_bps: change.vatRateBps,
  invoice_series: change.invoiceSeries,
  credit_series: change.creditSeries,
  term_days: change.termDays,
  billing_day: change.billingDay,
  language: change.language,
  footer: change.footer,
})

const told = (row: Omit<BillingValues, 'changed_at' | 'changed_by'>) => ({
  sellerName: row.seller_name,
  sellerAddress: row.seller_address,
  vatId: row.vat_id ?? null,
  vatName: row.vat_name,
  vatRateBps: row.vat_rate_bps,
  invoiceSeries: row.invoice_series,
  creditSeries: row.credit_series,
  termDays: row.term_days,
  billingDay: row.billing_day,
  language: row.language as BillingSettings['language'],
  footer: row.footer ?? null,
})
