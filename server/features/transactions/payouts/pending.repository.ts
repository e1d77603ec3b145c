import type { ScopedDb } from '@portico/database/scope.ts'
import { sql } from 'kysely'
import { countCapped, inWindow } from '../../../core/list/paging.repository.ts'
import type { Window } from '../../../core/list/paging.ts'

/** Whose work is looked for: requests by the permissions this person holds, and held payments where they may approve those. */
export type Decider = { userId: string; permissions: readonly string[]; mayDecidePayments: boolean }

const order = { column: 't.created_at', id: 't.id', descending: false } as const

/** Transactions that wait for a person, with the request for approval where there is one. `decider`: only what they may decide. */
function waiting(db: ScopedDb, decider: Decider | undefined) {
  const all = db
    .selectFrom('transactions as t')
    .leftJoin('approval_requests as r', (join) => join.onRef('r.tenant_id', '=', 't.tenant_id').onRef('r.object_id', '=', 't.id'))
    .where('t.mode', '=', db.scope.mode)
    .where('t.status', '=', 'WaitingForApproval')
  if (!decider) return all
  const { userId, permissions, mayDecidePayments } = decider
  return all.where((eb) => {
    const mayDecide = eb.or([
      eb.and([
        eb('r.state', '=', 'Waiting'),
        sql<boolean>`${userId}::uuid <> all (r.made_by)`,
        sql<boolean>`r.permission = any (${permissions}::text[])`,
        eb.not(
          eb.exists(
            eb
              .selectFrom('approval_decisions as d')
              .select('d.step')
              .whereRef('d.request_id', '=', 'r.id')
              .whereRef('d.round', '=', 'r.round')
              .where('d.user_id', '=', userId),
          ),
        ),
      ]),
      eb.and([
        eb('r.id', 'is', null),
        sql<boolean>`${mayDecidePayments}::boolean`,
        sql<boolean>`t.created_by ->> 'id' is distinct from ${userId}::text`,
      ]),
    ])
    // As a question of its own: of the conditions themselves PostgreSQL expects that none fits, and sorts all that waits.
    return sql<boolean>`(select ${mayDecide})`
  })
}

export const rowsOfPending = (db: ScopedDb, decider: Decider | undefined, window: Window) => inWindow(listed(db, decider), order, window)

const listed = (db: ScopedDb, decider: Decider | undefined) =>
  waiting(db, decider).select([
    ...(['t.id', 't.tenant_id', 't.merchant_id', 't.website_id', 't.type', 't.external_id', 't.parent_transaction_id'] as const),
    ...(['t.payment_reference', 't.child_number', 't.customer_name', 't.card_brand', 't.card_last4', 't.payment_method'] as const),
    ...(['t.amount_minor', 't.currency', 't.created_at', 't.created_by'] as const),
    ...(['r.id as request_id', 'r.kind', 'r.state', 'r.made_by', 'r.maker_name', 'r.permission', 'r.from_minor'] as const),
    ...(['r.given', 'r.needed', 'r.round'] as const),
  ])

export async function pageOfPending(db: ScopedDb, decider: Decider | undefined, window: Window) {
  const [rows, total] = await Promise.all([rowsOfPending(db, decider, window).execute(), countCapped(db, waiting(db, decider))])
  return { rows, total }
}

/** Sums need no order and are never as many as the cap of lists: what waits is decided within days. */
export const summingPending = (db: ScopedDb, decider: Decider | undefined) =>
  waiting(db, decider)
    .select(['t.currency', sql<number>`count(*)::int`.as('count'), sql<number>`sum(t.amount_minor)::bigint`.as('amountMinor')])
    .groupBy('t.currency')
    .orderBy('t.currency')
export const sumsOfPending = (db: ScopedDb, decider: Decider | undefined) => summingPending(db, decider).execute()

/** Who has decided so far of requests that wait. */
export async function decisionsOf(db: ScopedDb, requestIds: readonly string[]) {
  if (requestIds.length === 0) return []
  return db
    .selectFrom('approval_decisions')
    .select(['request_id', 'round', 'user_id', 'user_name', 'verdict', 'at'])
    .where(sql<boolean>`request_id = any (${requestIds}::uuid[])`)
    .orderBy('step')
    .execute()
}
