import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../../core/call/services.ts'
import { listTenantIds } from '../../core/database/tenant-ids.repository.ts'
import type { FileStore } from '../../core/files/file-store.ts'
import type { Job, SendJob } from '../../core/outbox/jobs.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import type { Scan } from './clamav.ts'
import { scanPending } from './scan-files.ts'
import { sweepFiles } from './sweep-files.ts'

const scanQueue = 'scan-files'
type Needs = { pool: pg.Pool; services: Services; files: FileStore; scan: Scan | undefined }

/** What the worker does for files: has them scanned, where there is a scanner, and sweeps what no one has attached. */
export const fileJobs = ({ pool, services, files, scan }: Needs): Job[] => {
  const scopeOf = (tenantId: string) => ({ level: 'tenant', tenantId, mode: 'Live' }) as const
  const allTenants = () => inLocal(pool, listTenantIds)
  return [
    {
      name: scanQueue,
      cron: '* * * * *',
      async run(data) {
        if (!scan) return
        const { tenantId } = (data ?? {}) as { tenantId?: string }
        for (const one of tenantId ? [tenantId] : await allTenants()) await scanPending(services, files, scan, scopeOf(one))
      },
    },
    {
      name: 'sweep-files',
      cron: '53 * * * *',
      async run() {
        for (const tenantId of await allTenants()) await sweepFiles(services, files, scopeOf(tenantId))
      },
    },
  ]
}

/** A file that was uploaded is scanned at once, not only when the clock strikes. */
export const fileSubscribers = (send: SendJob): Subscribers => ({
  'file.uploaded': [
    async ({ tenantId }) => {
      await send(scanQueue, { tenantId })
    },
  ],
})
