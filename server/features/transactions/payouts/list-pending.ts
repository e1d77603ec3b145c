import type { Refusal } from '@portico/contract/core/refusals.ts'
import { approvalRefusals } from '@portico/contract/features/approvals/approvals.refusals.ts'
import type { Verdict } from '@portico/contract/features/approvals/approvals.schemas.ts'
import type { PendingRow, pendingViews } from '@portico/contract/features/transactions/payouts.schemas.ts'
import { shownMinor } from '@portico/contract/features/transactions/transaction-words.ts'
import { transactionRefusals } from '@portico/contract/features/transactions/transactions.refusals.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import type { Actor, Context } from '../../../core/call/context.ts'
import { type PageRequest, toPage, windowOf } from '../../../core/list/paging.ts'
import { refusalOf } from '../../approvals/index.ts'
import type { ActorOfRecord } from '../transaction-details.ts'
import { type Decider, decisionsOf, pageOfPending, sumsOfPending } from './pending.repository.ts'

type View = (typeof pendingViews)[number]

const mayDecidePayments = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  permissions.has('CRM.Transaction.Actions.Approve') || permissions.has('CRM.Transaction.Actions.Decline')

const deciderOf = (view: View, { userId, permissions }: Actor): Decider | undefined =>
  view === 'all' ? undefined : { userId, permissions: [...permissions], mayDecidePayments: mayDecidePayments({ permissions }) }

type Row = Awaited<ReturnType<typeof pageOfPending>>['rows'][number]
type Decisions = Awaited<ReturnType<typeof decisionsOf>>

/** What waits for a decision, the oldest first. */
export async function listPending(context: Context, { view, ...request }: PageRequest & { view: View }) {
  const { db, services, actor } = context
  const window = windowOf(request, ['pending', db.scope, view, view === 'mine' ? actor.userId : null], services)
  const { rows, total } = await pageOfPending(db, deciderOf(view, actor), window)
  const ids = rows.flatMap(({ request_id }) => request_id ?? [])
  const [named, decisions] = await Promise.all([services.names.join(db, rows), decisionsOf(db, ids)])
  const keyOf = (row: Row) => ({ value: row.created_at, id: row.id })
  return toPage(window, services, { rows: named, total, keyOf, toReply: (row) => toPendingRow(row, decisions, actor) })
}

export async function sumPending({ db, actor }: Context, { view }: { view: View }) {
  return { data: await sumsOfPending(db, deciderOf(view, actor)) }
}

function toPendingRow(row: Row & { merchant_name: string; tenant_name: string }, decisions: Decisions, actor: Actor): PendingRow {
  const type = row.type as PendingRow['type']
  return {
    id: row.id,
    kind: row.kind as PendingRow['kind'],
    type,
    externalId: row.external_id,
    parentTransactionId: row.parent_transaction_id,
    paymentReference: row.payment_reference,
    childNumber: row.child_number,
    payee: row.customer_name,
    cardBrand: row.card_brand,
    cardLast4: row.card_last4,
    paymentMethod: row.payment_method as PendingRow['paymentMethod'],
    merchantId: row.merchant_id,
    merchantName: row.merchant_name,
    tenantName: row.tenant_name,
    amountMinor: row.amount_minor,
    shownMinor: shownMinor({ type, amountMinor: row.amount_minor }),
    currency: row.currency,
    fromMinor: row.from_minor,
    askedBy: row.maker_name ?? (row.created_by as ActorOfRecord).name,
    askedAt: row.created_at,
    stepsDone: row.given ?? 0,
    stepsNeeded: row.needed ?? 1,
    off: offFor(row, decisions, actor),
  }
}

function offFor(row: Row, decisions: Decisions, actor: Actor): PendingRow['off'] {
  const refusal = row.request_id === null ? offPayment(row, actor) : refusalOf(asRequest(row), ofRound(row, decisions), actor)
  return refusal ? { reason: refusal.text, said: { reason: refusal.reason, params: refusal.params } } : null
}

/** A payment held for review has no request: someone with the permission decides it, but not its maker. */
function offPayment({ created_by }: Row, actor: Actor): Refusal | undefined {
  const { kind, id } = created_by as ActorOfRecord
  if (kind === 'User' && id === actor.userId) return transactionRefusals.offOwnPayment({ action: 'approve' })
  return mayDecidePayments(actor) ? undefined : approvalRefusals.notYours()
}

const asRequest = ({ state, made_by, permission }: Row) => ({
  state: state as 'Waiting' | Verdict,
  made_by: made_by ?? [],
  permission: permission as Permission,
})
const ofRound = ({ request_id, round }: Row, decisions: Decisions) =>
  decisions
    .filter((one) => one.request_id === request_id && one.round === round)
    .map(({ verdict, ...one }) => ({ ...one, verdict: verdict as Verdict }))
