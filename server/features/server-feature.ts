import type { SessionTimes } from '@portico/contract/features/session/session.contract.ts'
import type pg from 'pg'
import type { Connectors } from '../connectors/index.ts'
import type { ManagedAccounts } from '../core/actor/managed-accounts.ts'
import type { Outside } from '../core/actor/outside.ts'
import type { OwnAccount } from '../core/actor/own-account.ts'
import type { AnyBulkKind } from '../core/bulk/bulk-kind.ts'
import type { Implementation } from '../core/call/implement.ts'
import type { Services } from '../core/call/services.ts'
import type { FileReader, FileStore } from '../core/files/file-store.ts'
import type { NamesFiles } from '../core/files/sweep-unnamed.ts'
import type { TenantFinders } from '../core/http/request-scope.ts'
import type { Job, SendJob } from '../core/jobs/jobs.ts'
import type { SendMail } from '../core/outbound/mail.ts'
import type { Subscribers } from '../core/outbox/outbox-relay.ts'
import type { Streams } from '../core/streams/streams.ts'

/** From the ground up: a feature may enter one of its own tier or of one before it here, never one after it. */
export const tiers = ['ground', 'money', 'work', 'views'] as const
export type Tier = (typeof tiers)[number]

/** What of the installation the features work with, in every process. */
export type Installation = {
  publicUrl: string
  sessionTimes: SessionTimes
  connectors: Connectors
  /** Mails to people without an account; accounts are mailed by way of identity. */
  sendMail: SendMail
  files: FileStore
  /** A virus scanner looks at every file before anyone may have it. */
  scannerUrl: string | undefined
  /** Where keys of the platform's tracker lead. */
  jiraUrl: string | undefined
  /** The origin of the tool that explores reports in a window of its own. */
  analyticsUrl: string | undefined
  /** Another program writes the exchange rates of each day there. */
  ratesFile: string | undefined
  /** Without them no one is invited and nothing of an account is known. */
  accounts: ManagedAccounts
  /** Without it no one sees or changes anything of their own account. */
  ownAccount: OwnAccount
  /** Without it no link of an external party is exchanged. */
  outside: Outside
}

/** What endpoints have of the process that serves them: its streams, and a way to end with it. */
export type ApiParts = { streams: Streams; onClose(end: () => Promise<unknown>): void }

/** What runs in the worker beside events and clocks. `wake`: something may be due. */
export type Loop = { wake(): void; stop(): Promise<void> }

/** What a feature brings, given an installation whose store of files is as much of one as it may use. */
type FeatureOn<Given> = {
  tier: Tier
  /** Its endpoints; a feature without any serves others only. */
  routes?: Implementation | ((options: Given & ApiParts) => Implementation)
  /** What it does on events, in the worker; `send` makes a job of what takes long. */
  subscribers?: (options: Given & { send: SendJob }) => Subscribers[]
  /** What a clock or an action starts, in the worker. */
  jobs?: (options: Given & { pool: pg.Pool; services: Services }) => Job[]
  /** What it does all the time, in the worker, until it is stopped. */
  loops?: (options: { services: Services }) => Loop[]
  /** What it does with many records at once, in the worker. */
  bulks?: readonly AnyBulkKind[]
  /** How the tenant is found of a record that a platform user's call names. */
  finder?: Partial<TenantFinders>
}

/**
 * A feature puts files into the store only where it says which of them its rows name: the sweep deletes what nobody names. Without
 * `namesFiles` it is given a store that takes none.
 */
export type ServerFeature =
  | (FeatureOn<Installation> & { namesFiles: NamesFiles })
  | (FeatureOn<Omit<Installation, 'files'> & { files: FileReader }> & { namesFiles?: never })

/** What a feature brings into the server: every door exports one as `feature`, and `server/features.gen.ts` lists them. */
export const serverFeature = (feature: ServerFeature): ServerFeature => feature
