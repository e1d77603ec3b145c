import { serverFeature } from '../server-feature.ts'
import { clamScan } from './clamav.ts'
import { createContentChecks } from './content/content-checks.ts'
import { fileJobs, fileSubscribers } from './file-jobs.ts'
import { listNamedFiles } from './files.repository.ts'
import { fileRoutes } from './files.routes.ts'

export { clamScan } from './clamav.ts'
export { fileJobs, fileSubscribers } from './file-jobs.ts'
export { attachFiles, listAttached, shareFiles } from './files.repository.ts'
export { toDetails } from './files.routes.ts'

/** Files of support tickets: uploaded, looked into, scanned, attached, downloaded, swept. */
export const feature = serverFeature({
  tier: 'ground',
  routes({ files, scannerUrl, onClose }) {
    const checks = createContentChecks()
    onClose(checks.close)
    return fileRoutes({ files, checks, isScanned: scannerUrl !== undefined })
  },
  subscribers: ({ send }) => [fileSubscribers(send)],
  namesFiles: listNamedFiles,
  jobs: ({ scannerUrl, ...tools }) => fileJobs({ ...tools, scan: scannerUrl === undefined ? undefined : clamScan(scannerUrl) }),
})
