import { modes } from '@portico/contract/core/level.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { tenantJob } from '../jobs/each-tenant.ts'
import type { JobTools } from '../jobs/failed-jobs.ts'
import { forEach } from '../jobs/for-each.ts'
import type { Job } from '../jobs/jobs.ts'
import type { FileStore } from './file-store.ts'

/** Which of these keys the rows of a feature name. Each feature that puts files into the store has one: what none names is deleted. */
export type NamesFiles = (db: ScopedDb, keys: readonly string[]) => Promise<readonly string[]>

/** Bytes come before their row. No upload or export takes as long as this. */
const graceMs = 24 * 3_600_000

/** A process may be killed between the bytes and their row: such bytes, and unfinished ones, are deleted a day later. */
export const sweepUnnamed = ({ files, naming, ...tools }: JobTools & { files: FileStore; naming: readonly NamesFiles[] }): Job =>
  tenantJob(tools, {
    name: 'sweep-stored-files',
    cron: '23 4 * * *',
    async turn(scope) {
      const { services } = tools
      for await (const keys of files.listBefore(scope.tenantId, new Date(services.now().getTime() - graceMs))) {
        const named = new Set<string>()
        for (const mode of modes)
          for (const names of await services.inReadScope({ ...scope, mode }, (db) =>
            Promise.all(naming.map((listNamed) => listNamed(db, keys))),
          ))
            for (const key of names) named.add(key)
        const unnamed = keys.filter((key) => !named.has(key))
        await forEach(unnamed, (key) => files.delete(key))
        if (unnamed.length > 0) services.log.info({ tenantId: scope.tenantId, files: unnamed.length }, 'files that no row names deleted')
      }
    },
  })
