import { inLocal } from '@portico/database/scope.ts'
import type pg from 'pg'
import type { Services } from '../call/services.ts'
import { forgetFailure, noteFailure, type Piece } from './failed-jobs.repository.ts'
import type { Job } from './jobs.ts'

export type JobTools = { pool: pg.Pool; services: Services }

/** Logs it and puts it on the platform's list. Never throws: what failed must not stop what comes after it. */
export async function reportFailure({ pool, services }: JobTools, piece: Piece, error: unknown): Promise<void> {
  const { job, tenantId, data } = piece
  services.log.error({ err: error, job, tenantId, data }, 'job failed')
  const failure = { id: services.newId(), at: services.now(), error: String((error as Error)?.message ?? error) }
  await inLocal(pool, (db) => noteFailure(db, piece, failure)).catch((err) => services.log.error({ err, job }, 'failed job not noted'))
}

export async function reportSuccess({ pool, services }: JobTools, piece: Piece): Promise<void> {
  const { job } = piece
  await inLocal(pool, (db) => forgetFailure(db, piece)).catch((err) => services.log.error({ err, job }, 'failed job stays noted'))
}

/** The job, with what fails of it as a whole on the platform's list until it succeeds. The queue tries it again. */
export const reported = (tools: JobTools, job: Job): Job => ({
  ...job,
  async run(data) {
    const asked = (data ?? {}) as { tenantId?: string }
    const piece = { job: job.name, data: asked, tenantId: asked.tenantId }
    try {
      await job.run(data)
    } catch (error) {
      await reportFailure(tools, piece, error)
      throw error
    }
    await reportSuccess(tools, piece)
  },
})
