/** Files of support tickets: uploaded, looked into, scanned, attached, downloaded, swept. */
export { clamScan } from './clamav.ts'
export { fileJobs, fileSubscribers } from './file-jobs.ts'
export { attachFiles, listAttached, shareFiles } from './files.repository.ts'
export { fileRoutes, toDetails } from './files.routes.ts'
