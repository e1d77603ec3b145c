import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'

type Explained = { 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }

/** How many rows PostgreSQL expects of a SELECT, without reading them. */
export async function estimateRows(db: ReadDb, select: string): Promise<number> {
  const { rows } = await sql<Explained>`explain (format json) ${sql.raw(select)}`.execute(db as Kysely<Tables>)
  return Math.round(rows[0]!['QUERY PLAN'][0]!.Plan['Plan Rows'])
}
