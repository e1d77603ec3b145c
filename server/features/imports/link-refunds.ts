import type { Draft } from './draft.ts'

/** A payment that refunds may be taken from: one of this file, or one that an earlier run brought. */
export type Candidate = { key: string; atMs: number; leftMinor: number; currency: string }

/** In order of time, then number: the shorter of two numbers is the smaller one. */
export const byTimeThenNumber = (a: { atMs: number; key: string }, b: { atMs: number; key: string }): number =>
  a.atMs - b.atMs || a.key.length - b.key.length || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)

/**
 * For each refund, in order of time, then number: the same customer's latest payment not later than it whose refundable
 * amount suffices. Undefined: none, and the refund is unlinked. Takes what it gives out from `leftMinor`.
 */
export function linkRefunds<C extends Candidate>(refunds: readonly Draft[], candidatesOf: ReadonlyMap<string, C[]>): Map<Draft, C> {
  for (const candidates of candidatesOf.values()) candidates.sort(byTimeThenNumber)
  const links = new Map<Draft, C>()
  for (const refund of refunds.toSorted(byTimeThenNumber)) {
    const candidates = refund.customerReference === null ? undefined : candidatesOf.get(refund.customerReference)
    const payment = candidates?.findLast(
      ({ atMs, leftMinor, currency }) => atMs <= refund.atMs && leftMinor >= refund.amountMinor && currency === refund.currency,
    )
    if (!payment) continue
    payment.leftMinor -= refund.amountMinor
    links.set(refund, payment)
  }
  return links
}
