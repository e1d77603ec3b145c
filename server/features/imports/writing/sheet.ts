import type { Mode } from '@portico/contract/core/level.ts'
import { exponentOf } from '@portico/contract/core/money.ts'
import type { Said } from '@portico/contract/core/sentences.ts'
import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { Tables } from '@portico/database/tables.ts'
import type { Insertable } from 'kysely'
import { type EntryRow, type Line, toEntryRows } from '../../ledger/index.ts'
import { type Draft, movesMoney } from '../draft.ts'

export type Rows = {
  transactions: (ReturnType<typeof commonColumns> & Partial<Insertable<Tables['transactions']>>)[]
  transaction_events: Partial<Insertable<Tables['transaction_events']>>[]
  ledger_entries: EntryRow[]
  import_keys: Insertable<Tables['import_keys']>[]
}

export type Making = {
  tenantId: string
  merchantId: string
  mode: Mode
  source: string
  /** The file's name, for the story. */
  fileName: string
  actorName: string
  now: Date
  newId: () => string
}

/** The rows of a batch while they are being made, and what all of them have in common. */
export type Sheet = Making & {
  rows: Rows
  owner: { tenant_id: string; merchant_id: string; mode: Mode }
  actor: string
  createdBy: string
  updatedAt: string
}

export const newSheet = (making: Making): Sheet => ({
  ...making,
  rows: { transactions: [], transaction_events: [], ledger_entries: [], import_keys: [] },
  owner: { tenant_id: making.tenantId, merchant_id: making.merchantId, mode: making.mode },
  actor: JSON.stringify({ kind: 'System', id: null, name: 'Import' }),
  createdBy: JSON.stringify({ kind: 'System', id: null, name: `Import by ${making.actorName}` }),
  updatedAt: making.now.toISOString(),
})

/** What a payment and a refund have in common. Moments are those of the history, except `updated_at`. */
export const commonColumns = ({ owner, createdBy, updatedAt }: Sheet, draft: Draft, id: string, at: string) => ({
  ...owner,
  id,
  type: draft.type,
  external_id: draft.key,
  source: 'Import',
  currency: draft.currency,
  currency_digits: exponentOf(draft.currency),
  amount_minor: draft.amountMinor,
  // What a provider books for a payment, it books for its attempts.
  booked_minor: draft.type === 'Refund' && movesMoney(draft) ? draft.amountMinor : 0,
  payment_method: draft.paymentMethod,
  service_provider: draft.serviceProvider,
  provider_transaction_id: draft.providerTransactionId,
  acquirer_reference: draft.acquirerReference,
  utr: draft.utr,
  card_brand: draft.cardBrand,
  card_first6: draft.cardFirst6,
  card_last4: draft.cardLast4,
  country: draft.country,
  customer_name: draft.customerName,
  customer_email: draft.customerEmail,
  created_by: createdBy,
  details: detailsOf(draft),
  created_at: at,
  updated_at: updatedAt,
})

function detailsOf({ description, customerReference }: Draft): string {
  return JSON.stringify({
    ...(description === null ? {} : { description }),
    ...(customerReference === null ? {} : { shopper: { customerReference } }),
  })
}

const lineOf = ({ reason, params }: Said) => ({ title: reason, title_params: JSON.stringify(params) })

/** What each part of a payment or a refund repeats of it. */
const partOf = ({ owner }: Sheet, { paymentMethod, serviceProvider }: Taker, id: string) => ({
  ...owner,
  transaction_id: id,
  payment_method: paymentMethod,
  payment_provider: serviceProvider,
})
/** By which method a payment is made, and which provider takes it. */
export type Taker = { paymentMethod: string; serviceProvider: string }

/** The key by which a later run knows the record, the beginning of its story, and what it moved in the ledger. */
export function addBeginning(sheet: Sheet, draft: Draft, id: string, at: string, lines: readonly Line[]): void {
  const { rows, source, newId } = sheet
  const of = partOf(sheet, draft, id)
  rows.import_keys.push({ ...of, source, key: draft.key })
  rows.transaction_events.push({
    ...of,
    id: newId(),
    seq: 1,
    at,
    kind: 'System',
    ...lineOf(paymentHistory.importedFrom({ file: sheet.fileName })),
    actor: sheet.actor,
    status_from: null,
    status_to: draft.status,
    amount_minor: draft.amountMinor,
    currency: draft.currency,
    reason_text: draft.description,
  })
  if (!movesMoney(draft)) return
  rows.ledger_entries.push(...toEntryRows({ of, currency: draft.currency, postedAt: at, lines }, newId))
}

type Refunding = {
  of: Taker & { id: string; currency: string }
  seq: number
  refund: Draft
  statuses: readonly [from: string, to: string] | null
}

/** A refund in the story of its payment. */
export function addRefundEvent(sheet: Sheet, { of, seq, refund, statuses }: Refunding): void {
  const { rows, actor, newId } = sheet
  rows.transaction_events.push({
    ...partOf(sheet, of, of.id),
    id: newId(),
    seq,
    at: new Date(refund.atMs).toISOString(),
    kind: statuses ? 'StatusChanged' : 'Action',
    ...lineOf(paymentHistory.refunded({ amount: { minor: refund.amountMinor, currency: of.currency } })),
    actor,
    status_from: statuses?.[0] ?? null,
    status_to: statuses?.[1] ?? null,
    amount_minor: refund.amountMinor,
    currency: of.currency,
    reason_text: null,
  })
}
