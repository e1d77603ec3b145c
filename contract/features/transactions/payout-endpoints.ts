import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { DecisionResult, PayoutDecisions, PayoutLimit, PayoutRequest, PendingRow, PendingSums, pendingViews } from './payouts.schemas.ts'
import { actionRefusals, transactionRefusals } from './transactions.refusals.ts'
import { ActionResult } from './transactions.schemas.ts'

const mayPayOut = {
  staff: ['CRM.Transaction.Actions.Payout', 'Platform.Transaction.Actions.Payout'],
  merchant: 'Merchant.Transaction.Actions.Payout',
} as const
const seesBalance = {
  staff: ['CRM.Transaction.Actions.CheckBalance', 'Platform.Transaction.Actions.CheckBalance'],
  merchant: 'Merchant.Transaction.Actions.CheckBalance',
} as const
/** Each row asks for the permission of what it is: a payout, a refund made elsewhere, or a payment held for review. */
const deciding = (payments: 'Approve' | 'Decline') =>
  ({
    staff: (['DecidePayout', 'MarkRefunded', payments] as const).flatMap(
      (name) => [`CRM.Transaction.Actions.${name}`, `Platform.Transaction.Actions.${name}`] as const,
    ),
  }) as const
const TransactionId = z.strictObject({ id: id() })
const view = { view: z.enum(pendingViews).default('all').describe('mine: only those that the caller may decide') }

/** Payouts, and the decisions that they and others wait for. Calls C-TRX-39, 45, 46. */
export const payoutEndpoints = {
  payout: endpoint({
    method: 'POST',
    logged: 'Payout',
    summary: 'Pay out to the instrument that a payment was made with',
    paths: { staff: '/api/v1/crm/transactions/:id/payouts', merchant: '/api/v1/transactions/:id/payouts' },
    locate: 'transaction',
    access: mayPayOut,
    params: TransactionId,
    body: PayoutRequest,
    status: 201,
    reply: ActionResult,
    idempotent: true,
    stepUp: true,
    refusals: [transactionRefusals.payoutTooMuch, ...actionRefusals],
  }),
  payoutLimit: endpoint({
    method: 'GET',
    summary: 'How much may be paid out now, and from which amount on it needs approval',
    paths: { staff: '/api/v1/crm/transactions/:id/payouts/limit', merchant: '/api/v1/transactions/:id/payouts/limit' },
    locate: 'transaction',
    access: seesBalance,
    params: TransactionId,
    reply: PayoutLimit,
  }),
  approvePayouts: endpoint({
    method: 'POST',
    summary: 'Approve payouts, refunds made elsewhere and payments that wait for it, each by itself',
    paths: { staff: '/api/v1/crm/transactions/payout/approvals' },
    access: deciding('Approve'),
    reach: 'none',
    body: PayoutDecisions,
    reply: DecisionResult,
    stepUp: true,
    records: { id: 'none' },
  }),
  declinePayouts: endpoint({
    method: 'POST',
    summary: 'Decline payouts, refunds made elsewhere and payments that wait for approval, each by itself',
    paths: { staff: '/api/v1/crm/transactions/payout/declinations' },
    access: deciding('Decline'),
    reach: 'none',
    body: PayoutDecisions,
    reply: DecisionResult,
    stepUp: true,
    records: { id: 'none' },
  }),
  listPending: endpoint({
    method: 'GET',
    summary: 'Everything that waits for a decision, the oldest first',
    paths: { staff: '/api/v1/crm/transactions/pending' },
    access: { staff: 'Crm.Payments.PendingTransactions' },
    query: z.strictObject({ ...pageQuery, ...view }),
    reply: pageOf(PendingRow),
  }),
  sumPending: endpoint({
    method: 'GET',
    summary: 'The sums of what waits for a decision, for each currency',
    paths: { staff: '/api/v1/crm/transactions/pending/sums' },
    access: { staff: 'Crm.Payments.PendingTransactions' },
    query: z.strictObject(view),
    reply: PendingSums,
  }),
}
