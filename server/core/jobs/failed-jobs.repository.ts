import type { PlatformReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Tables } from '@portico/database/tables.ts'
import { type Kysely, sql } from 'kysely'

/** A piece of work, by its job and what the job was asked to do. Work for no tenant is the platform's. */
export type Piece = { job: string; data: object; tenantId: string | undefined }

export async function noteFailure(
  db: Kysely<Tables>,
  { job, data, tenantId }: Piece,
  { id, at, error }: { id: string; at: Date; error: string },
): Promise<void> {
  await sql`
    insert into failed_jobs (tenant_id, id, job, data, failed_since, last_error)
    select t.id, ${id}, ${job}, ${JSON.stringify(data)}, ${at}, ${error.slice(0, 2000)} from tenants t
    where ${tenantId === undefined ? sql`t.is_platform` : sql`t.id = ${tenantId}`}
    on conflict (tenant_id, job, data) do update set attempts = failed_jobs.attempts + 1, last_error = excluded.last_error`.execute(db)
}

export async function forgetFailure(db: Kysely<Tables>, { job, data }: Piece): Promise<void> {
  await db.deleteFrom('failed_jobs').where('job', '=', job).where('data', '=', JSON.stringify(data)).execute()
}

/** The tenants for which this job failed and has not succeeded since, with what it was asked to do. */
export const listFailures = (db: Kysely<Tables>, job: string) =>
  db.selectFrom('failed_jobs').select(['tenant_id', 'data']).where('job', '=', job).execute()

/** All of them, in the words of the undelivered events. */
export const failedJobs = (db: PlatformReadDb) =>
  db
    .selectFrom('failed_jobs')
    .select(['id as eventId', 'tenant_id as tenantId', 'job as topic', 'failed_since as createdAt', 'attempts', 'last_error as reason'])
    .select('failed_since as parkedAt')

/** Takes it off the list; undefined where it is not on it any more. */
export const takeFailure = (db: ScopedDb, id: string) =>
  db.deleteFrom('failed_jobs').where('id', '=', id).returning(['id', 'job', 'data']).executeTakeFirst()
