import type { ScopedDb } from '@portico/database/scope.ts'
import { makeApprovalRules } from '../approvals/index.ts'
import { makeSystemRoles } from '../roles/index.ts'
import { insertTenant, type NewTenant } from './tenants.repository.ts'

/** A tenant with its system roles and its rules of approval. The scope already carries its new id: a tenant can only ever write itself. */
export async function createTenant(
  db: ScopedDb,
  tenant: Omit<NewTenant, 'createdAt'>,
  making: { newId(): string; now(): Date },
): Promise<void> {
  await insertTenant(db, { ...tenant, createdAt: making.now() })
  await makeSystemRoles(db, tenant.isPlatform ? 'platform' : 'tenant', making)
  await makeApprovalRules(db, making)
}
