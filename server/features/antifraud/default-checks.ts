import type { ScopedDb } from '@portico/database/scope.ts'
import { type CheckInsert, insertChecks } from './checks.repository.ts'
import type { Check } from './judge.ts'
import { riskFrom } from './risk-level.ts'

const hour = 3600
const day = 24 * hour
const velocity = (kind: Check['kind'], windowSeconds: number, review: number, block: number): Check[] => [
  { kind, outcome: 'Review', currency: '', threshold: review, windowSeconds },
  { kind, outcome: 'Block', currency: '', threshold: block, windowSeconds },
]
const from = (kind: Check['kind'], outcome: Check['outcome'], threshold: number | null, currency = ''): Check => ({
  kind,
  outcome,
  currency,
  threshold,
  windowSeconds: null,
})

/** The checks of a new tenant. */
export const defaultChecks: readonly Check[] = [
  ...velocity('CardVelocity', hour, 6, 15),
  ...velocity('EmailVelocity', hour, 8, 20),
  ...velocity('IpVelocity', hour, 20, 60),
  ...velocity('DeviceVelocity', day, 20, 60),
  ...['EUR', 'USD', 'GBP'].map((currency) => from('Amount', 'Review', 1_000_000, currency)),
  from('Amount', 'Review', 25_000_000, 'TRY'),
  from('BinAndIp', 'Review', null),
  from('BinAndBilling', 'Review', null),
  from('Score', 'Review', riskFrom.Elevated),
  from('Score', 'Block', riskFrom.Highest),
]

const toRow = (tenantId: string, check: Check, id: string): CheckInsert => ({
  tenant_id: tenantId,
  id,
  kind: check.kind,
  outcome: check.outcome,
  currency: check.currency,
  threshold: check.threshold,
  window_seconds: check.windowSeconds,
})

export const seedChecks = (db: ScopedDb, making: { newId(): string }, checks: readonly Check[] = defaultChecks): Promise<unknown> =>
  insertChecks(
    db,
    checks.map((check) => toRow(db.scope.tenantId, check, making.newId())),
  )
