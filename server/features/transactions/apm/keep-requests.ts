import { alternativeMethods } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { PaymentMethod } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Services } from '../../../core/call/services.ts'
import { type PaymentDraft, toAttemptInsert } from '../payments/payment-draft.ts'
import type { AttemptRecord } from '../provider/operation.ts'
import { insertAttempts } from '../provider/provider.repository.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { insertRequests, type RequestInsert } from './requests.repository.ts'

const isAlternative = (method: string) => alternativeMethods.some((one) => one === method)

/** The requests that these attempts are. Payments of an import were asked for elsewhere. */
export function requestsOf(payment: TransactionRecord, attempts: readonly AttemptRecord[]): RequestInsert[] {
  if (!isAlternative(payment.payment_method) || payment.source === 'Import') return []
  return attempts.map((attempt) => ({
    ...{
      tenant_id: payment.tenant_id,
      id: attempt.id,
      merchant_id: payment.merchant_id,
      website_id: payment.website_id,
      mode: payment.mode,
    },
    ...{ transaction_id: payment.id, payment_method: payment.payment_method, payment_provider: attempt.service_provider },
    ...{ amount_minor: attempt.amount_minor, currency: attempt.currency, external_id: payment.external_id },
    ...{ scheme: payment.details.apm?.scheme ?? null, created_at: attempt.started_at },
  }))
}

/** An attempt, and the request that it is where its method has those. */
export const insertAttempt = (db: ScopedDb, payment: TransactionRecord, attempt: AttemptRecord): Promise<unknown> =>
  Promise.all([insertAttempts(db, [toAttemptInsert(attempt)]), insertRequests(db, requestsOf(payment, [attempt]))])

type Wanted = Pick<PaymentDraft, 'merchantId' | 'websiteId' | 'paymentMethod' | 'amountMinor' | 'currency' | 'externalId' | 'details'>

/** A request that is refused before there is a payment is kept too, in a transaction of its own, because that of the payment is undone. */
export async function keepRefused<Made>(services: Services, scope: Scope, draft: Wanted, begin: () => Promise<Made>): Promise<Made> {
  try {
    return await begin()
  } catch (error) {
    const refusal = error instanceof AppError ? error.said?.reason : undefined
    if (refusal !== undefined && isAlternative(draft.paymentMethod satisfies PaymentMethod))
      await services.inScope(scope, (db) =>
        insertRequests(db, [refusedRequest(db.scope, draft, { id: services.newId(), at: services.now(), refusal })]),
      )
    throw error
  }
}

/** `refusal`: its name in the catalogue. */
export const refusedRequest = (
  { tenantId, mode }: Pick<Scope, 'tenantId' | 'mode'>,
  draft: Wanted,
  { id, at, refusal }: { id: string; at: Date; refusal: string },
): RequestInsert => ({
  ...{ tenant_id: tenantId, id, merchant_id: draft.merchantId, website_id: draft.websiteId, mode },
  ...{ payment_method: draft.paymentMethod, payment_provider: '', amount_minor: draft.amountMinor, currency: draft.currency },
  ...{ external_id: draft.externalId, scheme: draft.details.apm?.scheme ?? null, refusal, created_at: at },
})
