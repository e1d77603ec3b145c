import type pg from 'pg'
import type { Connectors } from './connectors/index.ts'
import { noAccounts } from './core/actor/managed-accounts.ts'
import { noOutside } from './core/actor/outside.ts'
import { noOwnAccount } from './core/actor/own-account.ts'
import { bulkJobs, bulkSubscribers } from './core/bulk/bulk-jobs.ts'
import type { AnyBulkKind } from './core/bulk/bulk-kind.ts'
import type { Implementation } from './core/call/implement.ts'
import type { Services } from './core/call/services.ts'
import type { FileStore } from './core/files/file-store.ts'
import type { NamesFiles } from './core/files/sweep-unnamed.ts'
import type { TenantFinders } from './core/http/request-scope.ts'
import type { Job, SendJob } from './core/jobs/jobs.ts'
import type { Subscribers } from './core/outbox/outbox-relay.ts'
import type { ApiParts, Installation, Loop, ServerFeature } from './features/server-feature.ts'
import { standardTimes } from './features/session/index.ts'
import { features } from './features.gen.ts'

const all: [name: string, feature: ServerFeature][] = Object.entries(features)

/** What a test, or a small installation, leaves out does nothing. */
const nothing: Omit<Installation, 'publicUrl'> = {
  sessionTimes: standardTimes,
  connectors: noConnectors(),
  sendMail: noMail,
  files: noFiles(),
  scannerUrl: undefined,
  jiraUrl: undefined,
  ratesFile: undefined,
  analyticsUrl: undefined,
  accounts: noAccounts,
  ownAccount: noOwnAccount,
  outside: noOutside,
}

export type SomeOfInstallation = Partial<Installation> & Pick<Installation, 'publicUrl'>

/** Every endpoint of the API by the name of its contract, and how records are found. */
export function featuresOf(given: SomeOfInstallation & ApiParts): {
  implementations: Record<string, Implementation>
  finders: TenantFinders
} {
  const options = { ...nothing, ...given }
  const implementations = all.flatMap(([name, { routes }]) =>
    routes ? [[name, typeof routes === 'function' ? routes(options) : routes] as const] : [],
  )
  const finders = Object.assign({}, ...all.map(([, { finder }]) => finder)) as TenantFinders
  return { implementations: Object.fromEntries(implementations), finders }
}

/** How features change many records at once. */
const bulkKinds: readonly AnyBulkKind[] = all.flatMap(([, { bulks }]) => bulks ?? [])

/** The subscribers of the product's events. */
export const subscribersOf = (options: Installation & { send: SendJob }): Subscribers[] => [
  bulkSubscribers(bulkKinds, options.send),
  ...all.flatMap(([, { subscribers }]) => subscribers?.(options) ?? []),
]

/** What the worker does by the clock, or because something was sent to it. */
export const jobsOf = (options: Installation & { pool: pg.Pool; services: Services }): Job[] => [
  ...bulkJobs(bulkKinds, options),
  ...all.flatMap(([, { jobs }]) => jobs?.(options) ?? []),
]

/** What the worker does all the time. They run from here on. */
export const loopsOf = (options: { services: Services }): Loop[] => all.flatMap(([, { loops }]) => loops?.(options) ?? [])

/** Which files of the store the rows of all features name. */
export const naming: readonly NamesFiles[] = all.flatMap(([, { namesFiles }]) => namesFiles ?? [])

/** A portal without providers shows every payment and sends nothing. */
function noConnectors(): Connectors {
  return { find: () => undefined, list: () => [] }
}

/** A portal without a mail server refuses, so that mails wait. */
async function noMail(): Promise<never> {
  throw new Error('There is no mail server')
}

/** A portal without a place for files has none to give. */
function noFiles(): FileStore {
  return {
    put: async () => {
      throw new Error('There is no file store')
    },
    get: async () => undefined,
    delete: async () => undefined,
    listBefore: async function* () {},
  }
}
