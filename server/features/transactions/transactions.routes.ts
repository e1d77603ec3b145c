import { transactions } from '@portico/contract/features/transactions/transactions.contract.ts'
import type { Connectors } from '../../connectors/index.ts'
import { viewAuditTrail } from '../../core/audit/audit-trail.ts'
import { implement } from '../../core/call/implement.ts'
import { captureTransaction } from './actions/capture-transaction.ts'
import { checkStatus } from './actions/check-status.ts'
import { refundTransaction } from './actions/refund-transaction.ts'
import { voidTransaction } from './actions/void-transaction.ts'
import { checkBalance, viewAccounting } from './detail/check-balance.ts'
import { listAttempts } from './detail/detail.repository.ts'
import { toAttempt } from './detail/to-parts.ts'
import * as view from './detail/view-transaction.ts'
import { exportTransactions } from './export/export-transactions.ts'
import { getTransaction } from './get-transaction.ts'
import { listTransactions, totalOfTransactions } from './lookup/list-transactions.ts'

/** Endpoint by endpoint. `connectors` says what each provider can do; no call to one is made here. */
export const transactionRoutes = (connectors: Connectors) =>
  implement(transactions, {
    list: ({ db, scope, query, ...caller }) => listTransactions(db, scope, query, caller),
    search: ({ db, scope, query, ...caller }) => listTransactions(db, scope, query, caller),
    searchKey: ({ db, scope, query, ...caller }) => listTransactions(db, scope, query, caller),
    listPlatform: ({ platform, mode, query, ...caller }) => listTransactions(platform, { level: 'platform', mode }, query, caller),
    searchKeyPlatform: ({ platform, mode, query, ...caller }) => listTransactions(platform, { level: 'platform', mode }, query, caller),
    total: ({ db, scope, query, ...caller }) => totalOfTransactions(db, scope, query, caller),
    totalPlatform: ({ platform, mode, query, ...caller }) => totalOfTransactions(platform, { level: 'platform', mode }, query, caller),
    exportCsv: ({ query, ...context }) => exportTransactions(context, query),

    get: ({ params, ...context }) => view.viewTransaction(context, connectors, params.id),
    details: ({ params, ...context }) => view.viewHead(context, connectors, params.id),
    getRelated: ({ params, ...context }) => view.viewHead(context, connectors, params.id),
    listRelated: ({ params, ...context }) => view.viewRelated(context, params.id),
    cascading: async ({ db, services, params, query }) => {
      await getTransaction({ db, services }, params.id)
      return { data: (await listAttempts(db, params.id, query.offset)).map(toAttempt) }
    },
    listEvents: ({ params, query, ...context }) => view.pageOfEvents(context, params.id, query),
    listAudit: async ({ params, query, ...context }) => {
      await getTransaction(context, params.id)
      return viewAuditTrail(context, { entity: 'transactions', id: params.id }, query)
    },
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
  })
