import type { BenchDatabase, Installation } from '../data/installation.ts'
import type { BenchSet } from '../data/open-set.ts'
import type { Recorder } from '../data/record.ts'
import type { Request, Target } from '../measure/load.ts'
import type { ApiProcess } from '../servers/api-process.ts'
import type { Child } from '../servers/child.ts'
import type { PlainSettings } from '../servers/plain.main.ts'

/** A set with someone to ask for it: tokens of real sessions, and the product to watch. */
export type OpenSet = BenchSet & {
  /** Of each tenant's clerk, in the order of the tenants. */
  clerks: string[]
  platform: string
  owner: string
  /** Of each person who is limited to some merchants of the wide tenant, with the number of them. */
  limited: { merchants: number; token: string }[]
  recorder: Recorder
}

/** What a group of figures is given. Whatever it starts here is stopped at its end. */
export type Bench = {
  installation: Installation
  large: OpenSet
  small: OpenSet
  log(line: string): void
  api(database: BenchDatabase): Promise<ApiProcess>
  plain(database: BenchDatabase, settings: Pick<PlainSettings, 'cases' | 'copies'>): Promise<Child>
  /** A copy of the large set to write in, made once a run. */
  scratch(): Promise<BenchDatabase>
  target(child: Child): Target
}

/** Connections of the product's pool, and of every twin's. */
export const poolMax = 10
export const rounds = 7
export const clerkPath = '/api/v1/crm/transactions'
export const platformPath = '/api/v1/crm/transactions/platform'

export const asClerk = (set: OpenSet, path: string, tenant = 0): Request => ({ path, token: set.clerks[tenant]! })
