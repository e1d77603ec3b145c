import { randomUUID } from 'node:crypto'
import { permissionsOf } from '@portico/contract/permissions.ts'
import type { Scope, ScopedDb } from '@portico/database/scope.ts'
import { recorderOf } from '@portico/server/core/audit/audit.ts'
import type { Actor, Context } from '@portico/server/core/call/context.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { closePools, openPools } from '@portico/server/core/database/pools.ts'
import { createLog } from '@portico/server/core/text/log.ts'
import { createServices } from '@portico/server/create-services.ts'
import type { BenchDatabase } from '../data/installation.ts'

/** The product's services on a database of the bench, for figures without HTTP. */
export async function withServices<T>(
  database: BenchDatabase,
  max: number,
  work: (services: Services) => Promise<T>,
  more: { outboundAllow?: string[] } = {},
): Promise<T> {
  const pools = openPools(database.urls, { max })
  try {
    return await work(createServices({ pools, log: createLog('silent', 'bench'), signingSecret: 'of this run', ...more }))
  } finally {
    await closePools(pools)
  }
}

export const clerkOf = (tenantId: string, userId: string): Actor => ({
  userId,
  sessionId: 'bench',
  level: 'tenant',
  tenantId,
  merchantId: null,
  email: 'finance@tenant-1.example',
  name: 'Finance Bench',
  firstName: 'Finance',
  lastName: 'Bench',
  timeZone: 'UTC',
  reportingTimeZone: 'UTC',
  reportRules: {},
  composedReports: [],
  language: 'en',
  permissions: new Set(permissionsOf('tenant')),
  scaRequired: new Set(),
  limits: null,
  processingStatus: null,
  secondFactor: false,
})

/** What a handler is given for one request of a clerk. */
export function contextFor(db: ScopedDb, scope: Scope, actor: Actor, services: Services, afterCommit: Context['afterCommit']): Context {
  const request = { id: randomUUID(), ip: '127.0.0.1', userAgent: 'bench' }
  const record = recorderOf('transactions.refund', { actor, request, services }, db)
  return { db, scope, mode: scope.mode, actor, services, request, record, afterCommit } as unknown as Context
}
