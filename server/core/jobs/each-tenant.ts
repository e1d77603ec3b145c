import type { Mode } from '@portico/contract/core/level.ts'
import { inLocal, type Scope } from '@portico/database/scope.ts'
import { listFailures } from './failed-jobs.repository.ts'
import { type JobTools, reportFailure, reportSuccess } from './failed-jobs.ts'
import type { JobName } from './job-names.ts'
import type { Job } from './jobs.ts'
import { listTenantIds } from './tenant-ids.repository.ts'

export type TenantScope = Scope & { level: 'tenant' }

/** One tenant's share of a job. What waits for others outside comes back as a function: it runs beside that of the other tenants. */
type Turn = (scope: TenantScope) => Promise<void | (() => Promise<void>)>
/** `modes`: whose rows differ between Test and Live gets a turn in each. */
type Turns = { name: string; modes?: readonly Mode[]; turn: Turn }

/** What the job was sent: the one tenant that it is for, where it is for one alone. */
type Order = { tenantId?: string; mode?: Mode }

/** After an outage of another system everything that waited for it would go there at once. */
const mostBeside = 10

/**
 * Gives every tenant its turn. A turn that fails is logged, put on the platform's list and tried again at the next round; the others
 * have theirs. Nothing else goes through all tenants.
 */
export async function eachTenant(tools: JobTools, { name, modes = ['Live'], turn }: Turns, order: Order = {}): Promise<void> {
  const [tenantIds, failures] = await inLocal(tools.pool, async (db) => [await listTenantIds(db), await listFailures(db, name)] as const)
  const failed = new Set(failures.map(({ data }) => keyOf(data as unknown as Required<Order>)))
  const beside = new Set<Promise<void>>()
  for (const tenantId of order.tenantId ? [order.tenantId] : tenantIds)
    for (const mode of order.mode ? [order.mode] : modes) {
      const data = { tenantId, mode }
      const piece = { job: name, data, tenantId }
      const end = async () => {
        if (failed.has(keyOf(data))) await reportSuccess(tools, piece)
      }
      const report = (error: unknown) => reportFailure(tools, piece, error)
      try {
        const later = await turn({ level: 'tenant', tenantId, mode })
        if (!later) await end()
        else {
          const running: Promise<void> = later()
            .then(end, report)
            .finally(() => beside.delete(running))
          beside.add(running)
          if (beside.size >= mostBeside) await Promise.race(beside)
        }
      } catch (error) {
        await report(error)
      }
    }
  await Promise.all(beside)
}

const keyOf = ({ tenantId, mode }: Required<Order>) => `${tenantId} ${mode}`

/** A job of the clock that gives every tenant its turn; sent with a tenant, it is for that one alone. */
export const tenantJob = (tools: JobTools, { cron, ...turns }: Turns & { name: JobName; cron?: string }): Job => ({
  name: turns.name,
  ...(cron ? { cron } : {}),
  run: (order) => eachTenant(tools, turns, (order ?? {}) as Order),
})
