import { prepared } from '@portico/database/prepared.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'

export const namesChannel = 'portico_names'

/** Empties the names of every process once the transaction has committed. */
export const notifyNames = (db: ScopedDb) => sql`select pg_notify(${namesChannel}, '')`.execute(db)

/** Ids of one kind, with the tenants that they may belong to. */
export type Asked = { ids: readonly string[]; tenants: readonly string[] }
export type NameRow = { tenant_id: string; id: string; name: string }

const merchants = prepared((db, _shape: null, { ids, tenants }: Asked) =>
  db
    .selectFrom('merchants as m')
    .select(['m.tenant_id', 'm.id', 'm.legal_business_name as name'])
    .where(sql<boolean>`m.tenant_id = any(${tenants}::uuid[])`)
    .where(sql<boolean>`m.id = any(${ids}::uuid[])`),
)
const websites = prepared((db, _shape: null, { ids, tenants }: Asked) =>
  db
    .selectFrom('websites as w')
    .select(['w.tenant_id', 'w.id', 'w.name'])
    .where(sql<boolean>`w.tenant_id = any(${tenants}::uuid[])`)
    .where(sql<boolean>`w.id = any(${ids}::uuid[])`),
)
const tenants = prepared((db, _shape: null, { ids }: Asked) =>
  db.selectFrom('tenants as t').select(['t.id as tenant_id', 't.id', 't.name']).where(sql<boolean>`t.id = any(${ids}::uuid[])`),
)

const statements = { merchants, websites, tenants }
export type NamedKind = keyof typeof statements

/** Those that the walls of `db` show. */
export const listNames = (db: ReadDb, kind: NamedKind, asked: Asked): Promise<NameRow[]> => statements[kind](db, null, asked)
