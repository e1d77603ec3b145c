import { dueHours, type TicketChannel, type TicketPriority, ticketPriorities } from '@portico/contract/features/support/ticket-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'

export type TicketsAsked = {
  channel: TicketChannel
  tenantId: string | null
  merchantId?: readonly string[] | undefined
  from: string
  to: string
  now: string
}

const requested = sql`coalesce(t.initial_request_at, t.created_at)`
const due = (what: 'response' | 'resolution') => {
  const cases = ticketPriorities.map((priority: TicketPriority) => sql`when ${sql.lit(priority)} then ${sql.lit(dueHours[priority][what])}`)
  return sql`${requested} + make_interval(hours => case t.priority ${sql.join(cases, sql` `)} end)`
}
const minutesTo = (end: RawBuilder<unknown>) => sql`extract(epoch from ${end} - ${requested}) / 60`
const inMinutes = (end: RawBuilder<unknown>, only: RawBuilder<unknown>) =>
  sql<
    number | null
  >`round((percentile_cont(0.5) within group (order by ${minutesTo(end)}) filter (where ${only} and ${end} is not null))::numeric)::int`
const counted = (only: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${only}))::int`

function matching(db: ReadDb, { channel, tenantId, merchantId }: TicketsAsked) {
  let rows = (db as Kysely<Tables>).selectFrom('support_tickets as t').where('t.channel', '=', channel)
  if (tenantId) rows = rows.where('t.tenant_id', '=', tenantId)
  if (merchantId) rows = rows.where('t.merchant_id', 'in', [...merchantId])
  return rows
}

/** All tickets together, those of each priority and those of each assignee, in one statement. */
export function countTickets(db: ReadDb, asked: TicketsAsked) {
  const made = sql`(t.created_at >= ${asked.from}::timestamptz and t.created_at < ${asked.to}::timestamptz)`
  const now = sql`${asked.now}::timestamptz`
  const late = (end: RawBuilder<unknown>, by: RawBuilder<unknown>) => counted(sql`${made} and coalesce(${end}, ${now}) > ${by}`)
  const [answered, resolved] = [sql`t.responded_at`, sql`t.resolved_at`]
  const waits = (from: number, to?: number) =>
    counted(
      sql`t.status = 'Opened' and ${requested} <= ${now} - make_interval(days => ${sql.lit(from)})
        ${to === undefined ? sql`` : sql`and ${requested} > ${now} - make_interval(days => ${sql.lit(to)})`}`,
    )
  return matching(db, asked)
    .where(sql<boolean>`(t.status = 'Opened' or ${made})`)
    .select([
      sql<
        'all' | 'priority' | 'assignee'
      >`case grouping(t.priority, t.assignee_id) when 3 then 'all' when 1 then 'priority' else 'assignee' end`.as('kind'),
      't.priority',
      't.assignee_id',
      sql<string | null>`max(t.assignee)`.as('assignee'),
      counted(made).as('opened'),
      counted(sql`${made} and t.responded_at is not null`).as('answered'),
      counted(sql`${made} and t.resolved_at is not null`).as('resolved'),
      counted(sql`${made} and t.status = 'Opened'`).as('still_open'),
      inMinutes(answered, made).as('first_answer'),
      inMinutes(resolved, made).as('resolution'),
      // A ticket that was closed without an answer waits for none.
      late(sql`coalesce(t.responded_at, t.resolved_at)`, due('response')).as('response_breaches'),
      late(resolved, due('resolution')).as('resolution_breaches'),
      counted(sql`t.status = 'Opened' and ${requested} > ${now} - interval '1 day'`).as('under_one_day'),
      waits(1, 3).as('under_three_days'),
      waits(3, 7).as('under_seven_days'),
      waits(7, 30).as('under_thirty_days'),
      waits(30).as('older'),
    ])
    .groupBy(sql`grouping sets ((), (t.priority), (t.assignee_id))`)
    .execute()
}
export type TicketCounts = Awaited<ReturnType<typeof countTickets>>[number]

/** Tickets that were opened, and that were resolved, on each local day of the period. */
export async function ticketsByDay(db: ReadDb, asked: TicketsAsked, zone: string | number) {
  const at = typeof zone === 'string' ? sql`${zone}::text` : sql`make_interval(mins => ${zone}::int)`
  const of = async (column: 'created_at' | 'resolved_at') => {
    const day = sql<string>`((${sql.ref(`t.${column}`)} at time zone ${at})::date)::text`
    const rows = await matching(db, asked)
      .where(sql<boolean>`${sql.ref(`t.${column}`)} >= ${asked.from}::timestamptz and ${sql.ref(`t.${column}`)} < ${asked.to}::timestamptz`)
      .select([day.as('day'), sql<number>`count(*)::int`.as('count')])
      .groupBy(sql`1`)
      .execute()
    return new Map(rows.map((row) => [row.day, row.count]))
  }
  return { opened: await of('created_at'), resolved: await of('resolved_at') }
}
