import { refuseSecondConnection } from '@portico/database/one-connection.ts'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { JobName } from './job-names.ts'

/** Work that a clock or an action starts, kept in the database until it is done. Names are queues that there are; data is JSON. */
export type Job<Name = JobName> = {
  name: Name /** Cron text in UTC, where a clock starts it. */
  cron?: string
  /** How many run at once in a process, one of each group: for those that wait for someone else. One where it is not said. */
  atOnce?: number
  run(data: unknown): Promise<void>
}

/** Makes a job of what takes long, for the queue of that name. `group`: those of the same one do not hold up others. */
export type SendJob = (name: JobName, data: object, group?: string) => Promise<unknown>

const schema = 'jobs'

/** Makes the queue schema as its owner; the worker's role may only use it. */
export async function prepareJobs(ownerUrl: string, role: string, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined)
  await boss.start()
  for (const name of names)
    if (!(await boss.getQueue(name)))
      await boss.createQueue(name, { retryLimit: 5, retryBackoff: true, retryDelay: 2, expireInSeconds: 900 })
  await boss.stop({ graceful: false })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const who = pg.escapeIdentifier(role)
  await client.query(
    `grant usage on schema ${schema} to ${who}; grant select, insert, update, delete on all tables in schema ${schema} to ${who}; grant execute on all functions in schema ${schema} to ${who}; grant usage on all sequences in schema ${schema} to ${who}`,
  )
  await client.end()
}

/** Works the queues and their clocks until stopped. Safe in several processes: a job runs in one of them. */
export async function startJobs<Name extends string = JobName>({
  url,
  jobs,
  log,
}: {
  url: string
  jobs: readonly Job<Name>[]
  log: Logger
}) {
  const boss = new PgBoss({
    connectionString: url,
    schema,
    migrate: false,
    createSchema: false,
    max: 3,
    reindex: false,
    monitorVacuum: false,
    application_name: 'portico-jobs',
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  await boss.start()
  for (const job of jobs) {
    const concurrency = job.atOnce ? { localConcurrency: job.atOnce, localGroupConcurrency: 1 } : {}
    await boss.work(job.name, { pollingIntervalSeconds: 2, batchSize: 1, ...concurrency }, async (batch: { data: unknown }[]) => {
      for (const { data } of batch) await job.run(data)
    })
    if (job.cron) await boss.schedule(job.name, job.cron, {}, { tz: 'UTC' })
  }
  return {
    send: async (name: Name, data: object, group?: string) => {
      refuseSecondConnection('portico-jobs')
      return boss.send(name, data, group === undefined ? {} : { group: { id: group } })
    },
    stop: () => boss.stop({ graceful: true, timeout: 8000 }),
  }
}
