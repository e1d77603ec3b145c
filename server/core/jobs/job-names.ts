/** The queues of the product, made before anyone works them. */
export const jobNames = [
  'sweep-idempotency',
  'sweep-identity',
  'follow-contract',
  'expire-authorisations',
  'tell-of-expiring-authorisations',
  'run-export',
  'resume-exports',
  'expire-exports',
  'forget-notifications',
  'mail-daily-news',
  'end-overdue-viewings',
  'scan-files',
  'sweep-files',
  'sweep-stored-files',
  'sweep-presence',
  'scope-ticket',
  'resume-scopings',
  'index-tickets',
  'run-bulk',
  'resume-bulks',
  'forget-bulks',
] as const

export type JobName = (typeof jobNames)[number]
