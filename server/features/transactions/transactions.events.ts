import type { Connectors } from '../../connectors/index.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { checkProviderStatus } from './provider/check-provider-status.ts'
import { type Patience, patience } from './provider/patience.ts'
import { settleProviderCall } from './provider/settle-provider-call.ts'

/** What the worker does when payments have work for their providers. */
export const transactionSubscribers = (connectors: Connectors, wait: Patience = patience): Subscribers => ({
  'transaction.provider_call_due': [settleProviderCall(connectors, wait)],
  'transaction.status_check_due': [checkProviderStatus(connectors, wait)],
  'transaction.card_forget_due': [({ payload }) => connectors.vault?.forget(payload.transactionId) ?? Promise.resolve()],
})
