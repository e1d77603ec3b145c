import type { FileStore } from '../../core/files/file-store.ts'
import { tenantJob } from '../../core/jobs/each-tenant.ts'
import type { JobTools } from '../../core/jobs/failed-jobs.ts'
import type { Job, SendJob } from '../../core/jobs/jobs.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import type { Scan } from './clamav.ts'
import { scanPending } from './scan-files.ts'
import { sweepFiles } from './sweep-files.ts'

const scanQueue = 'scan-files'
type Needs = JobTools & { files: FileStore; scan: Scan | undefined }

/** What the worker does for files: has them scanned, where there is a scanner, and sweeps what no one has attached. */
export const fileJobs = ({ files, scan, ...tools }: Needs): Job[] => [
  tenantJob(tools, {
    name: scanQueue,
    cron: '* * * * *',
    turn: async (scope) => {
      if (scan) await scanPending(tools.services, files, scan, scope)
    },
  }),
  tenantJob(tools, { name: 'sweep-files', cron: '53 * * * *', turn: (scope) => sweepFiles(tools.services, files, scope) }),
]

/** A file that was uploaded is scanned at once, not only when the clock strikes. */
export const fileSubscribers = (send: SendJob): Subscribers => ({
  'file.uploaded': [
    async ({ tenantId }) => {
      await send(scanQueue, { tenantId })
    },
  ],
})
