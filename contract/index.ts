import type { Contract } from './core/endpoint.ts'
import { auditLists } from './features/audit/audit.contract.ts'
import { desk } from './features/desk/desk.contract.ts'
import { fileExports } from './features/exports/exports.contract.ts'
import { external } from './features/external/external.contract.ts'
import { files } from './features/files/files.contract.ts'
import { keys } from './features/keys/keys.contract.ts'
import { labels } from './features/labels/labels.contract.ts'
import { limits } from './features/limits/limits.contract.ts'
import { lookups } from './features/lookups/lookups.contract.ts'
import { merchants } from './features/merchants/merchants.contract.ts'
import { models } from './features/models/models.contract.ts'
import { notifications } from './features/notifications/notifications.contract.ts'
import { overview } from './features/overview/overview.contract.ts'
import { people } from './features/people/people.contract.ts'
import { preferences } from './features/preferences/preferences.contract.ts'
import { profile } from './features/profile/profile.contract.ts'
import { roles } from './features/roles/roles.contract.ts'
import { scoping } from './features/scoping/scoping.contract.ts'
import { session } from './features/session/session.contract.ts'
import { support } from './features/support/support.contract.ts'
import { tenants } from './features/tenants/tenants.contract.ts'
import { transactions } from './features/transactions/transactions.contract.ts'
import { undelivered } from './features/undelivered/undelivered.contract.ts'
import { viewings } from './features/viewings/viewings.contract.ts'
import { views } from './features/views/views.contract.ts'

/** Every endpoint of the product, by feature. The generated tests, the wire and the OpenAPI document read this. */
export const contracts = {
  audit: auditLists,
  desk,
  exports: fileExports,
  external,
  files,
  limits,
  keys,
  undelivered,
  lookups,
  labels,
  merchants,
  models,
  notifications,
  overview,
  people,
  preferences,
  profile,
  roles,
  scoping,
  session,
  support,
  tenants,
  transactions,
  viewings,
  views,
} satisfies Record<string, Contract>
