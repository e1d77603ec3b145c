import type { Said } from '@portico/contract/core/sentences.ts'
import { paymentHistory as history } from '@portico/contract/features/transactions/transactions.history.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { isFault } from './decide-status.ts'
import type { News, Operation } from './operation.ts'

type Told = { misbooked: boolean; contradicts: boolean; bookedMinor: number }
type Of = Pick<TransactionRecord, 'service_provider' | 'currency'>

const answerOf = ({ service_provider: provider, currency }: Of, { kind: what, askedMinor }: Operation) =>
  ({ provider, what, asked: { minor: askedMinor, currency } }) as const

/** The line of the timeline that news makes: what happened, how much, who said so. */
export function lineOf(of: Of, operation: Operation, news: News, told: Told): Said {
  const { kind, known } = operation
  const answer = answerOf(of, operation)
  if (told.misbooked) return misbooked(of.currency, answer, news, told)
  if (news.outcome === 'pending') return kind === 'payout' ? history.payoutAccepted(answer) : history.stillWorking(answer)
  if (told.contradicts) return news.outcome === 'approved' ? history.approvedAfterAll(answer) : history.takenBack(answer)
  const amount = answer.asked
  if (news.outcome === 'approved') return done[kind](amount)
  if (kind === 'refund' && known === 'approved') return history.refundCameBack({ amount })
  if (kind === 'payout' && known === 'approved') return history.payoutCameBack({ amount })
  return isFault(news.facts.normalisedCode) ? history.notProcessed(answer) : history.declined(answer)
}

/** News that cannot count yet, because something else on its way is in between. */
export function lineTooEarly(of: Of, operation: Operation, { outcome }: News): Said {
  const answer = answerOf(of, operation)
  if (outcome !== 'approved') return history.takenBackTooEarly(answer)
  return operation.known === 'declined' ? history.approvedAfterAll(answer) : history.approvedTooEarly(answer)
}

type Answer = ReturnType<typeof answerOf>

const done: Record<Operation['kind'], (amount: Answer['asked']) => Said> = {
  sale: (amount) => history.captured({ amount }),
  authorisation: (amount) => history.authorised({ amount }),
  capture: (amount) => history.captured({ amount }),
  refund: (amount) => history.refunded({ amount }),
  void: () => history.voided(),
  reversal: (amount) => history.reversed({ amount }),
  payout: (amount) => history.paidOut({ amount }),
}

function misbooked(currency: string, answer: Answer, { facts }: News, { bookedMinor }: Told): Said {
  if (facts.currency !== undefined && facts.currency !== currency) return history.bookedInOther({ ...answer, currency: facts.currency })
  return history.bookedOther({ ...answer, booked: { minor: bookedMinor, currency } })
}
