import { paymentHistory } from '@portico/contract/features/transactions/transactions.history.ts'
import type { EventInsert } from '../actions/actions.repository.ts'
import { isFault } from '../provider/decide-status.ts'
import { type Tools, tell } from '../provider/hear-news.ts'
import { learnAttempt } from '../provider/learn-facts.ts'
import type { AttemptRecord, News } from '../provider/operation.ts'
import { theProvider } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { newAttempt } from './payment-draft.ts'

/**
 * Only a certain refusal that says another acquirer may approve is passed on. An answer that never came is not: the money
 * might be taken twice.
 */
export const mayPassOn = (news: Pick<News, 'outcome' | 'facts'>): boolean => news.outcome === 'declined' && news.facts.isSoftDecline

/** One provider refused, the next is asked: the payment stays Pending, with an attempt more. */
export function passOn(
  payment: TransactionRecord,
  attempt: AttemptRecord,
  news: News,
  /** With the number under which the next provider knows the merchant; without one it stays. */
  next: { provider: string; mid?: string | null; attemptId: string },
  tools: Tools,
): { payment: TransactionRecord; ended: AttemptRecord; attempt: AttemptRecord; events: EventInsert[] } {
  const at = tools.now.toISOString()
  const because = paymentHistory.anotherMayApprove({ answer: news.facts.responseText || news.facts.normalisedCode })
  const ended: AttemptRecord = {
    ...learnAttempt(attempt, news.facts),
    status: isFault(news.facts.normalisedCode) ? 'Failed' : 'Declined',
    decision: 'Next',
    decision_reason: because.reason,
    decision_params: because.params,
    ended_at: at,
    latency_ms: Math.max(0, tools.now.getTime() - Date.parse(attempt.started_at)),
    provider_revision: news.revision,
  }
  const told = tell(
    { ...payment, service_provider: next.provider, mid: next.mid ?? payment.mid, updated_at: at, version: payment.version + 1 },
    [
      {
        kind: 'Routing',
        said: paymentHistory.passedOn({ provider: attempt.service_provider, next: next.provider }),
        actor: theProvider(attempt.service_provider),
        reasonCode: news.facts.responseCode || news.facts.normalisedCode,
        reasonText: news.facts.responseText,
        apiLogId: news.apiLogId,
      },
    ],
    tools,
  )
  const started = newAttempt(told.record, next.attemptId, tools)
  return { payment: started.payment, ended, attempt: started.attempt, events: told.events }
}
