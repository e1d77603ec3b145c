import { type BenchDatabase, type Installation, withClient } from './installation.ts'
import { type BenchSet, hashedMigrations } from './open-set.ts'
import { keepRecord, readRecord } from './set-record.ts'

export const many = { people: 100_000, merchants: 10_000 }
const name = 'bench_people'

/** A copy of this set in which the first tenant has many people and merchants; kept for as long as the set is, and no migration comes. */
export async function openMany(
  installation: Installation,
  { database, world, loadedAt }: BenchSet,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  const made = JSON.stringify({ loadedAt, many, migrations: hashedMigrations() })
  if ((await readRecord<{ made: string }>(installation, name))?.made === made) return installation.copied(database, name)
  const startedAt = performance.now()
  const copy = await installation.copy(database, name)
  await grow(copy, world.tenants[0]!)
  await keepRecord(installation, name, { made })
  log(`${name}: ${many.people.toLocaleString('en')} people written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return copy
}

/**
 * People who can all sign in, with one password hash between them, spread over merchants of which most are new. Each table is
 * analysed before the next refers to it: foreign keys checked by a plan for a few rows read all of them for each that is added.
 */
async function grow({ adminUrl }: BenchDatabase, { id, clerkId }: { id: string; clerkId: string }): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(
      `insert into merchants (tenant_id, id, slug, legal_business_name, processing_status, created_at, updated_at)
       select $1, gen_random_uuid(), 'grown-' || n, 'Shop ' || n || ' Ltd', 'LiveProcessing', now() - n * interval '1 minute', now()
       from generate_series(1, ${many.merchants}) n`,
      [id],
    )
    await client.query('analyze merchants')
    await client.query(
      `insert into users (tenant_id, id, merchant_id, email, first_name, last_name, status, created_at, updated_at)
       select $1, gen_random_uuid(), m.id, 'grown' || n || '@many.example', 'First' || n % 1000, 'Last' || n % 997,
         case when n % 50000 = 7 then 'Inactive' else 'Active' end, now() - n * interval '1 minute', now()
       from generate_series(1, ${many.people}) n
       join (select id, row_number() over (order by id) as place from merchants where tenant_id = $1) m on m.place = 1 + n % ${many.merchants}`,
      [id],
    )
    await client.query('analyze users')
    await client.query(
      `insert into identity.accounts (id, user_id, email, email_verified_at, password_hash, password_changed_at, created_at)
       select gen_random_uuid(), u.id, u.email, now(), a.password_hash, now(), now()
       from users u, identity.accounts a where u.tenant_id = $1 and u.email like 'grown%' and a.user_id = $2`,
      [id, clerkId],
    )
    await client.query('vacuum (analyze) users, merchants, identity.accounts')
  })
}
