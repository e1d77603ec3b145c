import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'
import type { Connectors } from './connectors/index.ts'
import { type ManagedAccounts, noAccounts } from './core/actor/managed-accounts.ts'
import { noOutside, type Outside } from './core/actor/outside.ts'
import { noOwnAccount, type OwnAccount } from './core/actor/own-account.ts'
import type { Implementation } from './core/call/implement.ts'
import type { FileStore } from './core/files/file-store.ts'
import type { TenantFinders } from './core/http/request-scope.ts'
import type { SendJob } from './core/outbox/jobs.ts'
import type { Subscribers } from './core/outbox/outbox-relay.ts'
import type { Streams } from './core/streams/streams.ts'
import { auditRoutes } from './features/audit/index.ts'
import { deskRoutes } from './features/desk/index.ts'
import { exportRoutes, exportSubscribers } from './features/exports/index.ts'
import { externalRoutes } from './features/external/index.ts'
import { fileRoutes, fileSubscribers } from './features/files/index.ts'
import { keyRoutes } from './features/keys/index.ts'
import { labelRoutes } from './features/labels/index.ts'
import { limitRoutes } from './features/limits/index.ts'
import { lookupRoutes } from './features/lookups/index.ts'
import { merchantRoutes } from './features/merchants/index.ts'
import { modelRoutes } from './features/models/index.ts'
import { newsMailSubscribers, notificationRoutes, notificationSubscribers } from './features/notifications/index.ts'
import { overviewRoutes } from './features/overview/index.ts'
import { peopleRoutes, peopleSubscribers } from './features/people/index.ts'
import { preferenceRoutes } from './features/preferences/index.ts'
import { profileRoutes } from './features/profile/index.ts'
import { roleRoutes } from './features/roles/index.ts'
import { scopingRoutes, scopingSubscribers } from './features/scoping/index.ts'
import { sessionRoutes, standardTimes } from './features/session/index.ts'
import {
  bulkSubscribers,
  externalPartySubscribers,
  supportRoutes,
  ticketMailSubscribers,
  ticketSubscribers,
} from './features/support/index.ts'
import { tenantFinder, tenantRoutes } from './features/tenants/index.ts'
import { transactionFinder, transactionRoutes, transactionSubscribers } from './features/transactions/index.ts'
import { undeliveredRoutes } from './features/undelivered/index.ts'
import { viewingRoutes } from './features/viewings/index.ts'
import { viewRoutes } from './features/views/index.ts'

/** What of the installation the features work with. */
export type FeatureOptions = {
  publicUrl: string
  sessionTimes?: SessionTimes
  connectors?: Connectors
  files?: FileStore
  /** A virus scanner looks at every file before anybody may have it. */
  filesAreScanned?: boolean
  /** Where keys of the platform's tracker lead. */
  jiraUrl?: string | undefined
  /** Without them nobody is invited and nothing of an account is known. */
  accounts?: ManagedAccounts
  /** Without it nobody sees or changes anything of his own account. */
  ownAccount?: OwnAccount
  streams: Streams
  /** Without it no link of an external party is exchanged. */
  outside?: Outside
}

/** Every feature of the API, by the name its contract has. */
export function featuresOf({
  publicUrl,
  sessionTimes = standardTimes,
  connectors = noConnectors,
  files = noFiles,
  filesAreScanned = false,
  jiraUrl,
  accounts = noAccounts,
  ownAccount = noOwnAccount,
  streams,
  outside = noOutside,
}: FeatureOptions): {
  implementations: Record<string, Implementation>
  finders: TenantFinders
} {
  return {
    implementations: {
      audit: auditRoutes,
      desk: deskRoutes,
      exports: exportRoutes(files),
      external: externalRoutes({ publicUrl, outside }),
      files: fileRoutes({ files, isScanned: filesAreScanned }),
      limits: limitRoutes,
      keys: keyRoutes,
      lookups: lookupRoutes,
      labels: labelRoutes,
      merchants: merchantRoutes,
      models: modelRoutes,
      notifications: notificationRoutes(streams),
      overview: overviewRoutes,
      people: peopleRoutes(accounts),
      preferences: preferenceRoutes,
      profile: profileRoutes(ownAccount),
      roles: roleRoutes,
      scoping: scopingRoutes,
      session: sessionRoutes({ publicUrl, times: sessionTimes }),
      support: supportRoutes({ jiraUrl }),
      tenants: tenantRoutes,
      transactions: transactionRoutes(connectors),
      undelivered: undeliveredRoutes,
      viewings: viewingRoutes({ lastsMs: sessionTimes.viewingMs }),
      views: viewRoutes,
    },
    finders: { transaction: transactionFinder, tenant: tenantFinder },
  }
}

/** A portal without providers shows every payment and sends nothing. */
const noConnectors: Connectors = { find: () => undefined, list: () => [] }

/** A portal without a place for files has none to give. */
const noFiles: FileStore = {
  put: async () => {
    throw new Error('There is no file store')
  },
  get: async () => undefined,
  delete: async () => undefined,
}

/** Who listens to what the product tells itself; `send` makes a job of what takes long. */
export const subscribersOf = (
  connectors: Connectors,
  send: SendJob,
  { accounts, ownAccount, outside }: { accounts: ManagedAccounts; ownAccount: OwnAccount; outside: Outside },
): Subscribers[] => [
  transactionSubscribers(connectors),
  exportSubscribers(send),
  fileSubscribers(send),
  scopingSubscribers(send),
  bulkSubscribers(send),
  notificationSubscribers,
  newsMailSubscribers(ownAccount),
  ticketSubscribers,
  ticketMailSubscribers(ownAccount),
  peopleSubscribers(accounts),
  externalPartySubscribers(outside),
]
