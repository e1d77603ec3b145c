import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Insertable, sql } from 'kysely'
import { insertOf } from '../../../core/database/insert-rows.repository.ts'

export type ReferenceInsert = Insertable<Tables['account_references']>

/** So many are asked about in one statement. */
const atOnce = 500
const inParts = (references: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(references.length / atOnce) }, (_, part) => references.slice(part * atOnce, (part + 1) * atOnce))

const poolOf = (db: ScopedDb, websiteId: string) =>
  db.selectFrom('account_references').where('website_id', '=', websiteId).where('mode', '=', db.scope.mode)

/** How many there are of each kind, and when the newest came. */
export async function countPool(db: ScopedDb, websiteId: string) {
  const rows = await poolOf(db, websiteId)
    .select((eb) => ['is_free', eb.fn.countAll<number>().as('count'), eb.fn.max('created_at').as('newest')])
    .groupBy('is_free')
    .execute()
  const of = (isFree: boolean) => rows.find(({ is_free }) => is_free === isFree)?.count ?? 0
  const newest = rows.map((row) => row.newest).filter((at) => at !== null)
  return { free: of(true), allocated: of(false), lastAddedAt: newest.sort().at(-1) ?? null }
}

/** Those of these references that no pool of the tenant has yet are added; the others stay where they are. Answers which were added. */
export async function insertReferences(
  db: ScopedDb,
  references: readonly string[],
  { merchantId, websiteId, at, newId }: { merchantId: string; websiteId: string; at: Date; newId: () => string },
): Promise<ReadonlySet<string>> {
  const added = new Set<string>()
  for (const part of inParts(references)) {
    const rows = await db
      .insertInto('account_references')
      .values(
        part.map((reference) => ({
          tenant_id: db.scope.tenantId,
          id: newId(),
          merchant_id: merchantId,
          website_id: websiteId,
          mode: db.scope.mode,
          account_reference: reference,
          since: at,
          created_at: at,
        })),
      )
      .onConflict((conflict) => conflict.columns(['tenant_id', 'mode', 'account_reference']).doNothing())
      .returning('account_reference')
      .execute()
    for (const row of rows) added.add(row.account_reference)
  }
  return added
}

/** Of these references the free ones leave the pool. Answers which are gone, and which a payment has. */
export async function deleteReferences(db: ScopedDb, websiteId: string, references: readonly string[]) {
  const gone = new Set<string>()
  const allocated = new Set<string>()
  for (const part of inParts(references)) {
    const known = await poolOf(db, websiteId)
      .select(['account_reference', 'is_free'])
      .where(sql<boolean>`account_reference = any(${part}::text[])`)
      .forUpdate()
      .execute()
    const free = known.filter(({ is_free }) => is_free).map(({ account_reference }) => account_reference)
    for (const { account_reference: reference, is_free } of known) (is_free ? gone : allocated).add(reference)
    await db
      .deleteFrom('account_references')
      .where('website_id', '=', websiteId)
      .where('mode', '=', db.scope.mode)
      .where(sql<boolean>`account_reference = any(${free}::text[])`)
      .execute()
  }
  return { gone, allocated }
}

/**
 * Takes the reference that has been free longest out of the pool of a website, beside others who do the same: none waits, and no two get one.
 * `isKept`: whether the website has references at all.
 */
export async function takeReference(db: ScopedDb, websiteId: string, now: Date): Promise<{ reference?: string; isKept: boolean }> {
  const free = await db
    .selectFrom('account_references')
    .select(['id', 'account_reference'])
    .where('website_id', '=', websiteId)
    .where('mode', '=', db.scope.mode)
    .where('is_free', '=', true)
    .orderBy('since')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!free) return { isKept: (await poolOf(db, websiteId).select('id').limit(1).executeTakeFirst()) !== undefined }
  await db.updateTable('account_references').set({ is_free: false, since: now }).where('id', '=', free.id).execute()
  return { reference: free.account_reference, isKept: true }
}

/** Back into its pool, as the last to be given again. */
export async function giveBackReference(db: ScopedDb, reference: string, now: Date): Promise<void> {
  await db
    .updateTable('account_references')
    .set({ is_free: true, since: now })
    .where('mode', '=', db.scope.mode)
    .where('account_reference', '=', reference)
    .where('is_free', '=', false)
    .execute()
}

/** Rows of a world that is made rather than asked for. */
export const insertPool = (db: ScopedDb, rows: readonly ReferenceInsert[]): Promise<unknown> =>
  insertOf('account_references', rows).execute(db)
