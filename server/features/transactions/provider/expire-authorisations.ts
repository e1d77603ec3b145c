import { modes } from '@portico/contract/core/level.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { systemRecorder } from '../../../core/audit/audit.ts'
import type { Services } from '../../../core/call/services.ts'
import { tenantJob } from '../../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../../core/jobs/failed-jobs.ts'
import type { Job } from '../../../core/jobs/jobs.ts'
import { insertEvents } from '../actions/actions.repository.ts'
import { publishChange } from '../publish-change.ts'
import { theSystem } from '../transaction-details.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import { expiryOf } from './expiry.ts'
import { lockExpired, saveRecord } from './provider.repository.ts'

const mostAtOnce = 100

/**
 * Closes payments whose authorisation has passed its end uncaptured. The issuer has released the amount by itself, so no
 * provider is called and no ledger entry written: an authorisation has none. One short transaction for each batch; of several
 * workers one closes each payment, and a second run finds nothing.
 */
export const expireAuthorisations = ({ batch = mostAtOnce, ...tools }: JobTools & { batch?: number }): Job =>
  tenantJob(tools, {
    name: 'expire-authorisations',
    cron: '*/5 * * * *',
    modes,
    async turn(scope) {
      if ((await expireOf(tools.services, scope, batch)) > 0) await tools.services.wakeOutbox()
    },
  })

async function expireOf(services: Services, scope: Scope, batch: number): Promise<number> {
  for (let closed = 0; ; ) {
    const { found, locked } = await services.inScope(scope, async (db) => {
      const expired = await lockExpired(db, services.now(), batch)
      await Promise.all(expired.locked.map((payment) => expire(db, services, payment)))
      return expired
    })
    closed += locked.length
    if (found < batch) return closed
  }
}

async function expire(db: ScopedDb, services: Services, before: TransactionRecord): Promise<void> {
  const told = expiryOf(before, { now: services.now(), newId: () => services.newId() })
  if (!told) return
  const { status, close_reason: closeReason } = told.record
  await Promise.all([
    saveRecord(db, before, told.record),
    insertEvents(db, told.events),
    systemRecorder(
      'transactions.expire',
      theSystem.name,
      db,
      services,
    )(before.id, {
      merchantId: before.merchant_id,
      before: { status: before.status },
      after: { status, closeReason, expiresAt: before.expires_at },
    }),
    publishChange(db, services, { ...before, status }),
  ])
}
