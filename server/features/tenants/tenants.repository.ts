import type { ScopedDb } from '@portico/database/scope.ts'

export type NewTenant = {
  slug: string
  name: string
  isPlatform?: boolean
  isDefault?: boolean
  supportEmail?: string
  theme?: object
  createdAt: Date
}

export async function insertTenant(db: ScopedDb, tenant: NewTenant): Promise<void> {
  await db
    .insertInto('tenants')
    .values({
      id: db.scope.tenantId,
      slug: tenant.slug,
      name: tenant.name,
      is_platform: tenant.isPlatform ?? false,
      is_default: tenant.isDefault ?? false,
      support_email: tenant.supportEmail ?? null,
      theme: JSON.stringify(tenant.theme ?? {}),
      created_at: tenant.createdAt,
    })
    .execute()
}
