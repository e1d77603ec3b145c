import { prepared } from '@portico/database/prepared.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'
import type { TransactionRecord } from './transaction-row.ts'

const countOf = (db: Kysely<Tables>, type: 'Refund' | 'Capture') =>
  db
    .selectFrom('transactions as c')
    .select(sql<number>`count(*)::int`.as('n'))
    .whereRef('c.parent_transaction_id', '=', sql.ref('t.id'))
    .where('c.type', '=', type)
    .where('c.status', 'in', ['Created', 'Pending', 'Successful'])
    // A provider does not count what it was not asked for.
    .where(sql<boolean>`c.details->>'external' is null`)

/** The amount that refunds made elsewhere hold while they wait for another person: no provider will say anything of them. */
const heldOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('transactions as c')
    .select(sql<number>`coalesce(sum(c.amount_minor), 0)::float8`.as('n'))
    .whereRef('c.parent_transaction_id', '=', sql.ref('t.id'))
    .where('c.type', '=', 'Refund')
    .where('c.status', '=', 'WaitingForApproval')

const byId = prepared((db, _shape: null, { id }: { id: string }) =>
  db
    .selectFrom('transactions as t')
    .leftJoin('service_providers as sp', (join) =>
      join.onRef('sp.tenant_id', '=', 't.tenant_id').onRef('sp.name', '=', 't.service_provider'),
    )
    .selectAll('t')
    .select('sp.connector')
    .select([countOf(db, 'Refund').as('refund_count'), countOf(db, 'Capture').as('capture_count'), heldOf(db).as('refund_held_minor')])
    .where('t.id', '=', id),
)

/** One transaction, the connector of its provider, and how many of its refunds and captures are done or on their way. */
export async function findTransaction(db: ScopedDb, id: string) {
  const [row] = await byId(db, null, { id })
  return row as (TransactionRecord & Omit<typeof row & {}, keyof TransactionRecord>) | undefined
}

/** As many payments of the same shopper as are shown. */
export const mostOfShopper = 10

const tabs = prepared((db, _shape: null, { id }: { id: string }) => {
  const n = sql<number>`count(*)::int`.as('n')
  const family = (name: 'api_logs' | 'transaction_fees') => db.selectFrom(name).select(n).where('transaction_id', 'in', familyOf(db, id))
  const itself = db.selectFrom('transactions as i').where('i.id', '=', id)
  const others = () => db.selectFrom('transactions as r').where('r.id', '<>', id)
  const ofParent = itself.select('i.parent_transaction_id as it')
  const ofShopper = others()
    .select('r.id')
    .where('r.customer_email_lc', '=', itself.select('i.customer_email_lc').where('i.parent_transaction_id', 'is', null))
    .where('r.parent_transaction_id', 'is', null)
    .limit(sql<number>`${sql.lit(mostOfShopper)}`)
  return db.selectNoFrom([
    family('api_logs').as('api_logs'),
    family('transaction_fees').as('fees'),
    db.selectFrom('routing_decisions').select(n).where('transaction_id', '=', id).as('decisions'),
    db.selectFrom('antifraud_assessments').select('alert_count').where('transaction_id', '=', id).as('alerts'),
    db.selectFrom('pid_relationships').select(n).where('transaction_id', 'in', familyOf(db, id)).as('relationships'),
    // An inner join, so that a merchant counts none that went to endpoints of its tenant.
    db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhook_endpoints as e', (join) => join.onRef('e.tenant_id', '=', 'd.tenant_id').onRef('e.id', '=', 'd.endpoint_id'))
      .select(n)
      .where('d.transaction_id', 'in', familyOf(db, id))
      .as('webhooks'),
    db
      .selectFrom('webhook_attempts as w')
      .innerJoin('webhook_deliveries as wd', (join) => join.onRef('wd.tenant_id', '=', 'w.tenant_id').onRef('wd.id', '=', 'w.delivery_id'))
      .innerJoin('webhook_endpoints as we', (join) => join.onRef('we.tenant_id', '=', 'wd.tenant_id').onRef('we.id', '=', 'wd.endpoint_id'))
      .select(n)
      .where('w.transaction_id', 'in', familyOf(db, id))
      .as('tries'),
    db.selectFrom('transactions as p').select(n).where('p.id', '=', ofParent).as('parents'),
    others().select(n).where('r.parent_transaction_id', '=', id).as('children'),
    others().select(n).where('r.parent_transaction_id', '=', ofParent).as('siblings'),
    db.selectFrom(ofShopper.as('s')).select(n).as('of_shopper'),
  ])
})

export type TabCounts = {
  related: number
  apiLogs: number
  fees: number
  decisions: number
  webhooks: number
  relationships: number
  children: number
  tries: number
  alerts: number
}

/** How much there is to see on the tabs of a transaction. Calls of its children count as its own. */
export async function countTabs(db: ScopedDb, id: string): Promise<TabCounts> {
  const [row] = await tabs(db, null, { id })
  const { api_logs, fees, decisions, webhooks, relationships, alerts, tries, ...related } = row as {
    [name in keyof typeof row & string]: number
  } & Record<string, number>
  return {
    apiLogs: api_logs!,
    fees: fees!,
    decisions: decisions!,
    webhooks: webhooks!,
    relationships: relationships!,
    children: related.children!,
    tries: tries!,
    alerts: alerts ?? 0,
    related: Object.values(related).reduce((sum, one) => sum + one, 0),
  }
}

/** The ids of a transaction and of everything that hangs on it. */
export const familyOf = (db: Kysely<Tables>, id: string) =>
  db
    .selectFrom('transactions as f')
    .select('f.id')
    .where((eb) => eb.or([eb('f.id', '=', id), eb('f.parent_transaction_id', '=', id)]))
