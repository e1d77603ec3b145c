import type { ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import { byName } from '../../core/list/paging.repository.ts'

export type NewWebsite = { id: string; merchantId: string; name: string; url: string; createdAt: Date }

const columns = ['id', 'merchant_id', 'name', 'url', 'active', 'created_at', 'version'] as const
export type WebsiteRow = Awaited<ReturnType<typeof getWebsite>>

export async function insertWebsites(db: ScopedDb, websites: readonly NewWebsite[]): Promise<void> {
  await db
    .insertInto('websites')
    .values(
      websites.map(({ id, merchantId, name, url, createdAt }) => ({
        tenant_id: db.scope.tenantId,
        id,
        merchant_id: merchantId,
        name,
        url,
        created_at: createdAt,
      })),
    )
    .execute()
}

export const listWebsites = (db: ScopedDb, merchantId: string, language: string) =>
  db
    .selectFrom('websites')
    .select(columns)
    .where('merchant_id', '=', merchantId)
    .orderBy('active', 'desc')
    .orderBy(byName('name', language))
    .orderBy('id')
    .execute()

export async function getWebsite(db: ScopedDb, merchantId: string, id: string) {
  const row = await db
    .selectFrom('websites')
    .select(columns)
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

type Change = { name: string; url: string; active: boolean; at: Date }

export async function changeWebsite(db: ScopedDb, id: string, { at, ...change }: Change): Promise<void> {
  await db
    .updateTable('websites')
    .set((eb) => ({ ...change, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
