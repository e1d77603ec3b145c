import { type BenchDatabase, type Installation, withClient } from './installation.ts'
import { type BenchSet, hashedMigrations } from './open-set.ts'
import { keepRecord, readRecord } from './set-record.ts'

export const itemsEach = 10
export const sizes = { few: 100, many: 200_000 } as const
type Size = keyof typeof sizes

/** The ticket whose feed is read: the newest, written by no one's chance. */
export const knownTicket = '019a0000-0000-7000-8000-0000000000aa'

/** A copy of this set in which the first tenant has so many tickets; kept for as long as the set is, and no migration comes. */
export async function openTickets(
  installation: Installation,
  { database, world, loadedAt }: BenchSet,
  size: Size,
  log: (line: string) => void,
): Promise<BenchDatabase> {
  const name = `bench_tickets_${size}`
  const made = JSON.stringify({ loadedAt, tickets: sizes[size], itemsEach, migrations: hashedMigrations() })
  if ((await readRecord<{ made: string }>(installation, name))?.made === made) return installation.copied(database, name)
  const startedAt = performance.now()
  const copy = await installation.copy(database, name)
  await grow(copy, world.tenants[0]!.id, sizes[size])
  await keepRecord(installation, name, { made })
  log(`${name}: ${sizes[size].toLocaleString('en')} tickets written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  return copy
}

/** Each ticket has a feed of comments from both sides with an internal one among them; every fourth is still open, one in a thousand hurries. */
async function grow({ adminUrl }: BenchDatabase, tenantId: string, tickets: number): Promise<void> {
  await withClient(adminUrl, async (client) => {
    // The rows fit together by how they are made; two million checks would take longer than the rows.
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into support_tickets (tenant_id, id, merchant_id, channel, category, subject, description, priority, status, contact_email,
         contact_emails, raised_by_id, raised_by, created_at, updated_at, feed_length, merchant_comment_place, tenant_comment_place,
         platform_comment_place)
       select $1, case when n = 1 then $3::uuid else gen_random_uuid() end, m.id, 'CustomerToTenantTicketChannel',
         (array['Integration', 'Processing', 'Operational', 'Clarification'])[1 + n % 4],
         'Payout ' || n || ' is late', 'The bank has order ' || n % 997 || ' and we wait for it.',
         case when n % 1000 = 1 then 'High' else 'Medium' end, case when n % 4 = 1 then 'Opened' else 'Closed' end,
         'desk@many.example', '{}', gen_random_uuid(), 'Ada Lindqvist', now() - n * interval '1 minute', now() - n * interval '1 minute', $4, $4, $4, $4
       from generate_series(1, $2::int) n
       join (select id, row_number() over (order by id) - 1 as place, count(*) over () as merchants from merchants where tenant_id = $1) m
         on m.place = n % m.merchants`,
      [tenantId, tickets, knownTicket, itemsEach],
    )
    await client.query('analyze support_tickets')
    await client.query(
      `insert into support_feed_items (tenant_id, ticket_id, place, id, merchant_id, type, author_id, author, content, details, created_at)
       select q.tenant_id, q.id, p, gen_random_uuid(), case when p % 4 = 3 then null else q.merchant_id end,
         (array['TenantCommentItem', 'CustomerCommentItem', 'TenantCommentItem', 'TenantInternalCommentItem'])[1 + p % 4],
         q.raised_by_id, 'Ada Lindqvist', 'Number ' || p || ' of what was said about it.', '{}', q.created_at + p * interval '1 minute'
       from support_tickets q, generate_series(1, $2::int) p where q.tenant_id = $1`,
      [tenantId, itemsEach],
    )
    await client.query('vacuum (analyze) support_tickets, support_feed_items')
  })
}
