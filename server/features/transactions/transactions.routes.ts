import { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import type { Scope } from '@portico/database/scope.ts'
import type { Connectors } from '../../connectors/index.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { AppError } from '../../core/call/app-error.ts'
import { implement } from '../../core/call/implement.ts'
import { listDecisions, toDecision } from '../processing/index.ts'
import { amendBin } from './actions/amend-bin.ts'
import { captureTransaction } from './actions/capture-transaction.ts'
import { changeStatus } from './actions/change-status.ts'
import { checkStatus } from './actions/check-status.ts'
import { approvePayment, declinePayment } from './actions/decide-payment.ts'
import { markRefunded } from './actions/mark-refunded.ts'
import { refundTransaction } from './actions/refund-transaction.ts'
import { rejectionReasonsOf } from './actions/rejection-reasons.ts'
import { resetRestriction } from './actions/reset-restriction.ts'
import { reverseTransaction } from './actions/reverse-transaction.ts'
import { voidTransaction } from './actions/void-transaction.ts'
import { exportApm, listApm } from './apm/list-apm.ts'
import { refuseOtherKind, viewOutcomes, viewRequest } from './apm/list-requests.ts'
import { checkBalance, viewAccounting } from './detail/check-balance.ts'
import { listAttempts } from './detail/detail.repository.ts'
import { toAttempt } from './detail/to-parts.ts'
import { viewAlerts, viewAntifraudLog } from './detail/view-alerts.ts'
import * as view from './detail/view-transaction.ts'
import { exportTransactions } from './export/export-transactions.ts'
import { countStatuses } from './figures/count-statuses.ts'
import { listFamilies } from './figures/list-families.ts'
import { sumPayments } from './figures/sum-payments.ts'
import { getTransaction } from './get-transaction.ts'
import { listTransactions, listWithFacts, totalOfTransactions } from './lookup/list-transactions.ts'
import { tryProviders } from './payments/try-providers.ts'
import { decideWaiting } from './payouts/decide-waiting.ts'
import { listPending, sumPending } from './payouts/list-pending.ts'
import { payOut, viewPayoutLimit } from './payouts/pay-out.ts'
import { deallocate } from './relationships/deallocate.ts'
import { pageOfRelationships } from './relationships/view-relationships.ts'
import { pageOfTimeline } from './timeline/view-timeline.ts'

const columnsAt = (level: Scope['level']) => (level === 'merchant' ? 'merchantColumns' : 'columns')

/** Endpoint by endpoint. `connectors` says what each provider can do; no call to one is made here. */
export const transactionRoutes = (connectors: Connectors) =>
  implement(transactions, {
    list: ({ db, scope, query, ...caller }) => listTransactions(db, scope, query, caller),
    search: ({ db, scope, query, ...caller }) => listTransactions(db, scope, query, caller),
    searchKey: ({ db, scope, query, ...caller }) => listTransactions(db, scope, query, caller),
    listPlatform: ({ platform, mode, query, ...caller }) => listTransactions(platform, { level: 'platform', mode }, query, caller),
    searchKeyPlatform: ({ platform, mode, query, ...caller }) => listTransactions(platform, { level: 'platform', mode }, query, caller),
    listColumns: ({ db, scope, query, ...caller }) => listWithFacts(db, scope, { ...query, preset: columnsAt(scope.level) }, caller),
    listColumnsPlatform: ({ platform, mode, query, ...caller }) =>
      listWithFacts(platform, { level: 'platform', mode }, { ...query, preset: 'platformColumns' }, caller),
    listReport: ({ db, scope, query, ...caller }) => listFamilies(db, scope, { ...query, preset: 'report' }, caller),
    sumReport: ({ db, scope, query, ...caller }) => sumPayments(db, scope, { ...query, preset: 'report' }, caller),
    listBank: ({ db, scope, query, ...caller }) => listWithFacts(db, scope, { ...query, preset: 'bank' }, caller),
    listTerminal: ({ db, scope, query, ...caller }) => listWithFacts(db, scope, { ...query, preset: 'terminal' }, caller),
    listApm: ({ query, ...context }) => listApm(context, query),
    searchKeyApm: ({ query, ...context }) => listApm(context, query),
    getApm: ({ params, query, actor, ...context }) => {
      refuseOtherKind(actor, query.kind)
      return query.kind === 'requests'
        ? viewRequest(context, params.id)
        : view.viewAlternative({ ...context, actor }, connectors, params.id)
    },
    countOutcomes: ({ query, ...context }) => viewOutcomes(context, query),
    exportApmCsv: ({ query, ...context }) => exportApm(context, query),
    total: ({ db, scope, query, ...caller }) => totalOfTransactions(db, scope, query, caller),
    totalPlatform: ({ platform, mode, query, ...caller }) => totalOfTransactions(platform, { level: 'platform', mode }, query, caller),
    countStatuses: ({ db, scope, query, ...caller }) => countStatuses(db, scope, query, caller),
    countStatusesPlatform: ({ platform, mode, query, ...caller }) => countStatuses(platform, { level: 'platform', mode }, query, caller),
    exportCsv: ({ query, ...context }) => exportTransactions(context, query),

    get: ({ params, ...context }) => view.viewTransaction(context, connectors, params.id),
    details: ({ params, ...context }) => view.viewHead(context, connectors, params.id),
    getRelated: ({ params, ...context }) => view.viewHead(context, connectors, params.id),
    listRelated: ({ params, ...context }) => view.viewRelated(context, params.id),
    cascading: async ({ db, services, params, query }) => {
      await getTransaction({ db, services }, params.id)
      return { data: (await listAttempts(db, params.id, query.offset)).map(toAttempt) }
    },
    listDecisions: async ({ params, actor, ...context }) => {
      const { merchant_id: merchantId } = await getTransaction(context, params.id)
      if (merchantId !== params.merchantId.toLowerCase()) throw new AppError('not_found')
      return { data: (await listDecisions(context.db, params.id)).map((row) => toDecision(row, actor)) }
    },
    listEvents: ({ params, query, ...context }) => view.pageOfEvents(context, params.id, query),
    listAudit: async ({ params, query, ...context }) => {
      await getTransaction(context, params.id)
      return viewAuditTrail(context, { entity: 'transactions', id: params.id }, query)
    },
    listAlerts: ({ params, ...context }) => viewAlerts(context, params.id),
    getAntifraudLog: ({ params, ...context }) => viewAntifraudLog(context, params.logId),
    getEvent: ({ params, ...context }) => view.viewEvent(context, params.eventId),
    listApiLogs: ({ params, query, ...context }) => view.pageOfApiLogs(context, params.id, query),
    getApiLog: ({ params, ...context }) => view.viewApiLog(context, params.logId),
    listFees: ({ params, query, ...context }) => view.pageOfFees(context, params.id, query),
    checkBalance: ({ params, ...context }) => checkBalance(context, params.id),
    listAccountingEntries: ({ params, ...context }) => viewAccounting(context, params),

    refund: ({ params, body, ...context }) => refundTransaction(context, connectors, params.id, body),
    capture: ({ params, body, ...context }) => captureTransaction(context, connectors, params.id, body),
    void: ({ params, body, ...context }) => voidTransaction(context, connectors, params.id, body),
    checkStatus: ({ params, ...context }) => checkStatus(context, connectors, params.id),
    reversal: ({ params, body, ...context }) => reverseTransaction(context, connectors, params.id, body),
    markRefunded: ({ params, body, ...context }) => markRefunded(context, connectors, params.id, body),
    approve: ({ params, body, ...context }) => approvePayment(context, connectors, params.id, body),
    decline: ({ params, body, ...context }) => declinePayment(context, connectors, params.id, body),
    statusChange: ({ params, body, ...context }) => changeStatus(context, connectors, params.id, body),
    resetRestriction: ({ params, body, ...context }) => resetRestriction(context, connectors, params.id, body),
    amendBin: ({ params, body, ...context }) => amendBin(context, connectors, params.id, body),
    timeline: ({ params, query, ...context }) => pageOfTimeline(context, params.id, query),
    listRelationships: ({ query, ...context }) => pageOfRelationships(context, query),
    deallocate: ({ body, ...context }) => deallocate(context, body),
    rejectionReasons: async ({ params, ...context }) => {
      await getTransaction(context, params.id)
      return { data: rejectionReasonsOf(params.transactionType) }
    },
    tryOut: ({ params, body, ...context }) => tryProviders(context, connectors, params.websiteId, body),
    payout: ({ params, body, ...context }) => payOut(context, connectors, params.id, body),
    payoutLimit: ({ params, ...context }) => viewPayoutLimit(context, params.id),
    approvePayouts: ({ body, ...context }) => decideWaiting(context, connectors, body, 'Approved'),
    declinePayouts: ({ body, ...context }) => decideWaiting(context, connectors, body, 'Declined'),
    listPending: ({ query, ...context }) => listPending(context, query),
    sumPending: ({ query, ...context }) => sumPending(context, query),
  })
