import { asPerson } from '../data/as-person.ts'
import { withClient } from '../data/installation.ts'
import { openRecorder } from '../data/record.ts'
import { load, type Request, warmUp } from '../measure/load.ts'
import { interleave, type Sample } from '../measure/rounds.ts'
import { clock, connect, type Statement } from '../measure/statement.ts'
import { type Line, ms, times } from '../report/line.ts'
import { type Bench, rounds } from './bench.ts'

const durationMs = 400
const many = { people: 100_000, merchants: 10_000 }
const mostTimes = 1.5

const paths = {
  'staff and users, first page': '/api/v1/crm/users/crm?pageSize=20&kind=merchants',
  'people by the beginning of a name': '/api/v1/crm/users/crm?pageSize=20&kind=merchants&search=last99',
  'people of a rare status': '/api/v1/crm/users/crm?pageSize=20&kind=merchants&status=Inactive',
  'customers, first page': '/api/v1/crm/merchants?pageSize=20',
  'customers by a part of the name': '/api/v1/crm/merchants?pageSize=20&searchKey=shop%209',
} as const
type Name = keyof typeof paths
const names = Object.keys(paths) as Name[]

/** Lists of people and customers of a tenant that has ten of each, and then 100,000 and 10,000; each beside its own statements alone. */
export async function people(bench: Bench): Promise<Line[]> {
  const database = await bench.scratch()
  const tenant = bench.large.world.tenants[0]!
  const { token, session } = await asPerson(bench.installation, database, {
    tenantId: tenant.id,
    userId: tenant.clerkId,
    role: 'Administrator',
  })
  const recorder = await openRecorder(database, async (one) => (one === token ? session : undefined), bench.installation.secrets.signing)

  const measured = async () => {
    const api = await bench.api(database)
    const raw = await connect(database.plainUrl, { pipeline: true })
    const variants: { name: string; run: () => Promise<Sample> }[] = []
    for (const name of names) {
      const request: Request = { path: paths[name], token }
      const statements: Statement[] = (await recorder.record(request)).waves.flat()
      await warmUp(bench.target(api), [request], 1)
      variants.push(
        { name: `api ${name}`, run: () => load(bench.target(api), [request], { connections: 1, durationMs }) },
        { name: `raw ${name}`, run: () => clock(raw.client, [statements], durationMs) },
      )
    }
    const result = await interleave(variants, rounds)
    await raw.close()
    await api.stop()
    return (kind: 'api' | 'raw', name: Name) => result[`${kind} ${name}`]!.p50Ms!
  }
  const few = await measured()
  await grow(database.adminUrl, tenant)
  const grown = await measured()
  await recorder.close()

  return names.map((name): Line => {
    const growth = grown('api', name) / few('api', name)
    return {
      goal: 'people',
      what: `${name}: p50 with ${many.people.toLocaleString('en')} people and ${many.merchants.toLocaleString('en')} customers`,
      asked: `≤ ${times(mostTimes)} of a few`,
      reached: `${ms(grown('api', name))} = ${times(growth)}`,
      twin: `bare SQL ${ms(grown('raw', name))}`,
      ok: growth <= mostTimes,
      reason: `a few: endpoint ${ms(few('api', name))}, bare SQL ${ms(few('raw', name))}`,
    }
  })
}

/** People who can all sign in, with one password hash between them, spread over merchants of which most are new. */
async function grow(adminUrl: string, { id, clerkId }: { id: string; clerkId: string }): Promise<void> {
  await withClient(adminUrl, async (client) => {
    await client.query(
      `insert into merchants (tenant_id, id, slug, legal_business_name, processing_status, created_at, updated_at)
       select $1, gen_random_uuid(), 'grown-' || n, 'Shop ' || n || ' Ltd', 'LiveProcessing', now() - n * interval '1 minute', now()
       from generate_series(1, ${many.merchants}) n`,
      [id],
    )
    await client.query(
      `insert into users (tenant_id, id, merchant_id, email, first_name, last_name, status, created_at, updated_at)
       select $1, gen_random_uuid(), m.id, 'grown' || n || '@many.example', 'First' || n % 1000, 'Last' || n % 997,
         case when n % 50000 = 7 then 'Inactive' else 'Active' end, now() - n * interval '1 minute', now()
       from generate_series(1, ${many.people}) n
       join (select id, row_number() over (order by id) as place from merchants where tenant_id = $1) m on m.place = 1 + n % ${many.merchants}`,
      [id],
    )
    await client.query(
      `insert into identity.accounts (id, user_id, email, email_verified_at, password_hash, password_changed_at, created_at)
       select gen_random_uuid(), u.id, u.email, now(), a.password_hash, now(), now()
       from users u, identity.accounts a where u.tenant_id = $1 and u.email like 'grown%' and a.user_id = $2`,
      [id, clerkId],
    )
    await client.query('analyze users, merchants, identity.accounts')
  })
}
