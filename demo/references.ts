import type { Mode } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { insertPool, type ReferenceInsert } from '@portico/server/features/processing/index.ts'
import {
  insertRelationships,
  type PaymentRows,
  type RelationshipInsert,
  relationshipOf,
} from '@portico/server/features/transactions/index.ts'
import { chanceFrom } from './random.ts'
import { demoId, type SeededMerchant } from './seed-world.ts'
import type { DemoShop } from './shops/shop.ts'

const dayMs = 86_400_000
/** Clerks free the references of payments that were over long ago. */
const keptMs = 120 * dayMs
/** References for the payers to come, in each mode of a website. */
const free = 60

export const referenceOf = (prefix: string, mode: Mode, number: number): string =>
  `${prefix}-${mode === 'Live' ? 'L' : 'T'}${10_000 + number}`

/** The references that no payment has yet. */
export const freeReferences = ({ slug, id, tenantId, websiteIds }: SeededMerchant, mode: Mode, at: Date): ReferenceInsert[] =>
  websiteIds.flatMap((websiteId, website) =>
    Array.from({ length: free }, (_, place) => ({
      ...{ tenant_id: tenantId, merchant_id: id, website_id: websiteId, mode },
      id: demoId(`reference/${websiteId}/${mode}/${place}`, at),
      account_reference: referenceOf(slug.slice(0, 3).toUpperCase(), mode, 900_000 + website * 1000 + place),
      since: at,
      created_at: at,
    })),
  )

/** What relates these payments to their references; those of before are free again, and who freed them is known. */
export async function keepReferences(
  db: ScopedDb,
  rows: readonly PaymentRows[],
  { shop, now }: { shop: DemoShop; now: Date },
): Promise<void> {
  const pool: ReferenceInsert[] = []
  const relationships: RelationshipInsert[] = []
  for (const { payment } of rows) {
    const { account_reference: reference, website_id: websiteId } = payment
    if (reference === null || websiteId === null) continue
    const at = new Date(payment.created_at)
    const freed = at.getTime() < now.getTime() - keptMs ? freedAt(payment.id, Date.parse(payment.status_changed_at)) : undefined
    const by = freed && shop.clerks[0]?.name
    pool.push({
      ...{ tenant_id: payment.tenant_id, merchant_id: payment.merchant_id, website_id: websiteId, mode: payment.mode },
      ...{ id: demoId(`reference/${payment.id}`, at), account_reference: reference, created_at: at },
      ...(by ? { is_free: true, since: freed } : { is_free: false, since: at }),
    })
    relationships.push({
      ...relationshipOf(payment, { reference, requestType: 'Deposit', at, id: demoId(`relationship/${payment.id}`, at) }),
      ...(by ? { deallocated_at: freed, deallocated_by: by } : {}),
    })
  }
  await Promise.all([insertPool(db, pool), insertRelationships(db, relationships)])
}

const freedAt = (paymentId: string, overMs: number): Date => new Date(overMs + (1 + chanceFrom(`${paymentId}/freed`).below(20)) * dayMs)
