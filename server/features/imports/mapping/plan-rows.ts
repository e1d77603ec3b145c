import { type Draft, movesMoney } from '../draft.ts'
import type { Known } from '../imports.repository.ts'
import type { Family } from '../writing/family.ts'

/**
 * Puts the new records of a batch beside their payments. `known`: the existing records with the keys of the batch. `early` takes
 * the lines of refunds whose payment has not been seen yet; null: there is nothing more to wait for.
 */
export function planner(known: Map<string, Known>, early: Set<number> | null) {
  const seen = new Map<string, Known>()
  const fresh = new Map<string, Extract<Family, { kind: 'new' }>>()
  const existing = new Map<string, Extract<Family, { kind: 'existing' }>>()
  const alone: Family[] = []
  const before = (key: string) => seen.get(key) ?? known.get(key)

  function add(draft: Draft): void {
    const parent = draft.parentKey === null ? undefined : before(draft.parentKey)
    if (draft.parentKey !== null && !parent && early) return void early.add(draft.line)
    const isTaken = parent !== undefined && takesRefund(parent, draft)
    if (isTaken && movesMoney(draft)) parent.leftMinor -= draft.amountMinor
    remember(draft, isTaken ? parent.id : null)
    if (draft.type === 'Payment') fresh.set(draft.key, { kind: 'new', payment: draft, refunds: [] })
    else if (!isTaken) alone.push({ kind: 'alone', refund: draft })
    else if (fresh.has(parent.key)) fresh.get(parent.key)!.refunds.push(draft)
    else if (existing.has(parent.id)) existing.get(parent.id)!.refunds.push(draft)
    else existing.set(parent.id, { kind: 'existing', payment: parent, refunds: [draft] })
  }

  function remember(draft: Draft, parentId: string | null): void {
    const { key, type, amountMinor, currency } = draft
    const leftMinor = type === 'Payment' && movesMoney(draft) ? amountMinor : 0
    seen.set(key, { key, id: key, type, amountMinor, currency, createdAt: new Date(draft.atMs).toISOString(), parentId, leftMinor })
  }
  return { before, add, seen, families: (): Family[] => [...fresh.values(), ...existing.values(), ...alone] }
}

const takesRefund = (parent: Known, refund: Draft): boolean =>
  parent.type === 'Payment' && parent.currency === refund.currency && (!movesMoney(refund) || parent.leftMinor >= refund.amountMinor)
