import { insertPool, type ReferenceInsert } from '@portico/server/features/processing/index.ts'
import { insertRelationships, relationshipOf, type TransactionRecord } from '@portico/server/features/transactions/index.ts'
import type { TestPortico } from '../portico/app.ts'
import type { MerchantName } from '../portico/world.ts'
import { aCapturedPayment, aPendingPayment, type PaymentWish } from './payments.ts'

export type PoolWish = { merchant?: MerchantName; mode?: 'Test' | 'Live'; isFree?: boolean }

/** Account references of the merchant's first website, free unless it is wished otherwise. */
export async function aPool({ services, world }: TestPortico, references: readonly string[], wish: PoolWish = {}): Promise<void> {
  const { merchant = 'acme', mode = 'Live', isFree = true } = wish
  const { id: merchantId, tenantId, websiteIds } = world[merchant]
  const at = services.now()
  const rows = references.map(
    (reference): ReferenceInsert => ({
      tenant_id: tenantId,
      id: services.newId(),
      merchant_id: merchantId,
      website_id: websiteIds[0]!,
      mode,
      account_reference: reference,
      is_free: isFree,
      since: at,
      created_at: at,
    }),
  )
  await services.inScope({ level: 'tenant', tenantId, mode }, (db) => insertPool(db, rows))
}

let made = 0

/** A payment by bank transfer that has a reference of its website: over, unless it is wished to wait. */
export async function aRelatedPayment(portico: TestPortico, wish: PaymentWish & { isWaiting?: boolean } = {}) {
  const { isWaiting = false, ...payment } = wish
  const { merchant = 'acme', mode = 'Live' } = wish
  const { tenantId } = portico.world[merchant]
  const reference = `PID-${process.pid}-${++made}`
  await aPool(portico, [reference], { merchant, mode, isFree: false })
  const id = await (isWaiting ? aPendingPayment : aCapturedPayment)(portico, { ...payment, paymentMethod: 'BankTransfer' })
  const { rows } = await portico.admin.query<TransactionRecord>('select * from transactions where id = $1', [id])
  const given = { reference, requestType: 'Deposit', at: portico.services.now(), id: portico.services.newId() } as const
  await portico.services.inScope({ level: 'tenant', tenantId, mode }, (db) => insertRelationships(db, [relationshipOf(rows[0]!, given)]))
  return { id, reference }
}
