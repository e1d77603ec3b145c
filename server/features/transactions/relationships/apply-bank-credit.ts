import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { BankCredit, CallbackEvent } from '../../../connectors/connector.ts'
import type { Services } from '../../../core/call/services.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import { logOfCallback } from '../provider/api-logs.ts'
import { applyNews, type LockedPayment, lockWithOperations } from '../provider/apply-news.ts'
import { type Effects, tell } from '../provider/hear-news.ts'
import type { AttemptRecord, News } from '../provider/operation.ts'
import { insertApiLogs, insertCallback, saveRecord } from '../provider/provider.repository.ts'
import { theProvider } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'

export type BroughtCredit = { event: CallbackEvent; credit: BankCredit; connectorKey: string; url: string }

/**
 * Money that came under the reference of a payment: news of its last attempt, heard as any other. What comes in several transfers adds up;
 * another amount than was asked for, or money for a payment that is over, is booked and ends in Conflict.
 */
export async function applyBankCredit(
  db: ScopedDb,
  services: Services,
  paymentId: string,
  { event, credit, connectorKey, url }: BroughtCredit,
): Promise<Effects['result'] | 'duplicate' | 'unknown'> {
  const locked = await lockWithOperations(db, paymentId)
  const found = locked && lastAttemptOf(locked)
  if (!locked || !found) return 'unknown'
  const now = services.now()
  if (!(await insertCallback(db, locked.payment, connectorKey, event.callbackId, now))) return 'duplicate'
  const log = logOfCallback(locked.payment, event, url, now, services.newId())
  await insertApiLogs(db, [log])
  if (isHeardAlready(locked.payment, found, credit)) return 'old'
  const payment = await tellOfMoney(db, services, locked.payment, credit, log.id)
  const news = { ...newsOf(credit, found), apiLogId: log.id }
  const { results } = await applyNews(db, services, { ...locked, payment }, [{ requestId: found.id, news }])
  return results[0] ?? 'unknown'
}

function lastAttemptOf({ operations }: LockedPayment): AttemptRecord | undefined {
  for (const of of operations.values()) if ('attempt' in of && of.isLast) return of.attempt
  return undefined
}

/** The provider may say of the same transfer that its operation is done: both name the bank's number of it. */
const isHeardAlready = ({ utr }: TransactionRecord, { booked_minor: booked }: AttemptRecord, credit: BankCredit): boolean =>
  booked > 0 && credit.utr !== undefined && credit.utr === utr

/** A notice has no revision of the operation: it is newer than all that was heard, and a word after the first answer, which says that it waits. */
const newsOf = (credit: BankCredit, { booked_minor: booked, provider_revision: revision }: AttemptRecord): Omit<News, 'apiLogId'> => ({
  outcome: 'approved',
  source: 'callback',
  revision: Math.max(2, revision + 1),
  facts: {
    providerTransactionId: '',
    providerOperationId: '',
    responseCode: '',
    responseText: '',
    normalisedCode: 'Approved',
    adviceCode: 'None',
    isSoftDecline: false,
    amountMinor: booked + credit.amountMinor,
    currency: credit.currency,
    ...(credit.utr ? { utr: credit.utr } : {}),
  },
})

async function tellOfMoney(db: ScopedDb, services: Services, before: TransactionRecord, credit: BankCredit, apiLogId: string) {
  const { amountMinor, currency, accountReference, senderName, senderAccount } = credit
  const bank = { ...before.details.bank, ...(senderName ? { sender: senderName } : {}), ...(senderAccount ? { senderAccount } : {}) }
  const said = paymentHistory.moneyNamed({ amount: { minor: amountMinor, currency }, reference: accountReference })
  const told = tell(
    { ...before, details: { ...before.details, bank } },
    [{ kind: 'Provider', said, actor: theProvider(before.service_provider), apiLogId }],
    { now: services.now(), newId: () => services.newId() },
  )
  const payment = { ...told.record, version: before.version + 1 }
  await Promise.all([saveRecord(db, before, payment), insertEvents(db, told.events)])
  return payment
}
