import type { Language } from '@portico/contract/core/languages.ts'
import type { ScopedDb } from '@portico/database/scope.ts'

const columns = ['id', 'merchant_id', 'email', 'first_name', 'last_name', 'time_zone', 'language', 'version'] as const

const own = (db: ScopedDb, userId: string) =>
  db.selectFrom('users').select(columns).where('tenant_id', '=', db.scope.tenantId).where('id', '=', userId)

export const getOwn = (db: ScopedDb, userId: string) => own(db, userId).executeTakeFirstOrThrow()
/** Holds the row, so that two changes come one after the other. */
export const lockOwn = (db: ScopedDb, userId: string) => own(db, userId).forUpdate().executeTakeFirstOrThrow()
export type OwnRow = Awaited<ReturnType<typeof getOwn>>

type OwnFields = { first_name?: string; last_name?: string; time_zone?: string; language?: Language }

/** Whatever of the profile is changed, wherever it is kept, it is another version of it. */
export const updateOwn = (db: ScopedDb, userId: string, fields: OwnFields, at: Date): Promise<OwnRow> =>
  db
    .updateTable('users')
    .set((eb) => ({ ...fields, version: eb('version', '+', 1), updated_at: at }))
    .where('tenant_id', '=', db.scope.tenantId)
    .where('id', '=', userId)
    .returning(columns)
    .executeTakeFirstOrThrow()
