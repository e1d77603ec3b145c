import type { ScopedDb } from '@portico/database/scope.ts'
import { type EntryInsert, insertEntries } from '@portico/server/features/terminal/index.ts'
import type { PaymentRows } from '@portico/server/features/transactions/index.ts'

/** What clerks have typed at the virtual terminal, beside the payments that came of it. */
export const keepEntries = (db: ScopedDb, payments: readonly PaymentRows[]): Promise<unknown> =>
  insertEntries(
    db,
    payments.flatMap(({ payment }) => entryOf(payment)),
  )

function entryOf(payment: PaymentRows['payment']): EntryInsert[] {
  const { created_by: maker, details, card_first6: first6, card_last4: last4 } = payment
  const { expMonth, expYear } = details.card ?? {}
  if (payment.source !== 'VirtualTerminal' || maker.kind !== 'User' || !maker.id || !payment.website_id) return []
  if (!first6 || !last4 || !expMonth || !expYear) return []
  return [
    {
      ...{ tenant_id: payment.tenant_id, id: payment.id, merchant_id: payment.merchant_id, website_id: payment.website_id },
      ...{ mode: payment.mode, user_id: maker.id, user_name: maker.name },
      kind: payment.capture_method === 'Automatic' ? 'Sale' : 'Authorisation',
      ...{ amount_minor: payment.amount_minor, currency: payment.currency, external_id: payment.external_id },
      // No vault has had it.
      ...{ card_id: payment.id, card_expires_at: payment.created_at, card_brand: payment.card_brand ?? 'Unknown' },
      ...{ card_first6: first6, card_last4: last4, exp_month: expMonth, exp_year: expYear },
      ...{ asked: null, state: 'Made', why_not_sent: null, receipt_mails: 0, created_at: payment.created_at },
    },
  ]
}
