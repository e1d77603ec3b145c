import type { ScopedDb } from '@portico/database/scope.ts'
import { makeSystemRoles } from '../roles/index.ts'
import { insertMerchant, type NewMerchant } from './merchants.repository.ts'
import { insertWebsites, type NewWebsite } from './websites.repository.ts'

type Request = Omit<NewMerchant, 'createdAt'> & { websites: readonly Omit<NewWebsite, 'merchantId' | 'createdAt'>[] }

/** A merchant with its websites and its system roles. */
export async function createMerchant(
  db: ScopedDb,
  { websites, ...merchant }: Request,
  making: { newId(): string; now(): Date },
): Promise<void> {
  const createdAt = making.now()
  await insertMerchant(db, { ...merchant, createdAt })
  if (websites.length > 0)
    await insertWebsites(
      db,
      websites.map((website) => ({ ...website, merchantId: merchant.id, createdAt })),
    )
  await makeSystemRoles(db, 'merchant', making, merchant.id)
}
