import { formatMoney } from '@portico/contract/core/money.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { isFault } from './decide-status.ts'
import type { News, Operation } from './operation.ts'

type Told = { misbooked: boolean; contradicts: boolean; bookedMinor: number }

/** The line of the timeline that news makes. Written for a person: what happened, how much, who said so. */
export function titleOf({ service_provider: provider, currency }: TransactionRecord, operation: Operation, news: News, told: Told): string {
  const { kind, askedMinor, known } = operation
  const asked = formatMoney(askedMinor, currency)
  if (told.misbooked) return misbooked(provider, currency, operation, news, told)
  if (news.outcome === 'pending') return `${provider} is still working on ${nouns[kind](asked)}`
  if (told.contradicts) {
    const after = news.outcome === 'approved' ? `approves ${nouns[kind](asked)} after all` : `takes ${nouns[kind](asked)} back`
    return `${provider} contradicts itself: it ${after}`
  }
  if (news.outcome === 'approved') return done[kind](asked)
  if (kind === 'refund' && known === 'approved') return `Refund of ${asked} came back: the shopper's bank did not take it`
  return isFault(news.facts.normalisedCode)
    ? `${provider} could not process ${nouns[kind](asked)}`
    : `${provider} declined ${nouns[kind](asked)}`
}

const nouns: Record<Operation['kind'], (asked: string) => string> = {
  sale: (asked) => `the payment of ${asked}`,
  authorisation: (asked) => `the authorisation of ${asked}`,
  capture: (asked) => `the capture of ${asked}`,
  refund: (asked) => `the refund of ${asked}`,
  void: () => 'the void',
}

const done: Record<Operation['kind'], (asked: string) => string> = {
  sale: (asked) => `Captured ${asked}`,
  authorisation: (asked) => `Authorised ${asked}`,
  capture: (asked) => `Captured ${asked}`,
  refund: (asked) => `Refunded ${asked}`,
  void: () => 'Voided',
}

function misbooked(provider: string, currency: string, { kind, askedMinor }: Operation, { facts }: News, { bookedMinor }: Told): string {
  if (facts.currency !== undefined && facts.currency !== currency)
    return `${provider} booked ${nouns[kind](formatMoney(askedMinor, currency))} in ${facts.currency}`
  return `${provider} booked ${formatMoney(bookedMinor, currency)} for ${nouns[kind](formatMoney(askedMinor, currency))}`
}
