import { growRecords } from './grow-records.ts'
import { type BenchDatabase, type Installation, withClient } from './installation.ts'
import { type BenchSet, hashedMigrations } from './open-set.ts'
import { keepRecord, readRecord } from './set-record.ts'

export const sizes = {
  few: { people: 20, merchants: 20, records: 1000 },
  many: { people: 100_000, merchants: 10_000, records: 1_000_000 },
} as const
/** So many are found by what the lines search for, in both, spread among the others. */
export const found = 10
type Size = keyof typeof sizes

/** A copy of this set in which the first tenant has so many people, merchants and audit records; kept for as long as the set is, and no migration comes. */
export async function openPeople(
  installation: Installation,
  { database, world, loadedAt }: BenchSet,
  size: Size,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  const name = `bench_people_${size}`
  const made = JSON.stringify({ loadedAt, ...sizes[size], migrations: hashedMigrations() })
  if ((await readRecord<{ made: string }>(installation, name))?.made === made) return installation.copied(database, name)
  const startedAt = performance.now()
  const copy = await installation.copy(database, name)
  await grow(copy, world.tenants[0]!, sizes[size])
  await keepRecord(installation, name, { made })
  log(`${name}: written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return copy
}

/**
 * People who can all sign in, with one password hash between them, spread over merchants, most of them new. Each table is analysed
 * before the next refers to it: foreign keys checked by a plan for a few rows read all of them for each that is added.
 */
async function grow(
  { adminUrl }: BenchDatabase,
  { id, clerkId }: { id: string; clerkId: string },
  { people, merchants, records }: (typeof sizes)[Size],
): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(
      `insert into merchants (tenant_id, id, slug, legal_business_name, processing_status, created_at, updated_at)
       select $1, gen_random_uuid(), 'grown-' || n, case when n % ${merchants / found} = 0 then 'The corner shop ' else 'Branch ' end || n,
         'LiveProcessing', now() - n * interval '1 minute', now()
       from generate_series(1, ${merchants}) n`,
      [id],
    )
    await client.query('analyze merchants')
    await client.query(
      `insert into users (tenant_id, id, merchant_id, email, first_name, last_name, status, created_at, updated_at)
       select $1, gen_random_uuid(), m.id, 'grown' || n || '@many.example', 'First' || n % 1000,
         case when n % ${people / found} = 0 then 'Rarely' else 'Last' || n % 1000 end,
         case when n % ${people / found} = 1 then 'Inactive' else 'Active' end, now() - n * interval '1 minute', now()
       from generate_series(1, ${people}) n
       join (select id, row_number() over (order by id) as place from merchants where tenant_id = $1) m on m.place = 1 + n % ${merchants}`,
      [id],
    )
    await client.query('analyze users')
    await client.query(
      `insert into identity.accounts (id, user_id, email, email_verified_at, password_hash, password_changed_at, created_at)
       select gen_random_uuid(), u.id, u.email, now(), a.password_hash, now(), now()
       from users u, identity.accounts a where u.tenant_id = $1 and u.email like 'grown%' and a.user_id = $2`,
      [id, clerkId],
    )
    await growRecords(client, { tenantId: id, actorId: clerkId, records, found })
    await client.query('vacuum (analyze) users, merchants, merchant_name_parts, identity.accounts, audit_records')
  })
}
