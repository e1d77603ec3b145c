import type { Export } from '@portico/contract/features/exports/exports.contract.ts'
import { exportRefusals } from '@portico/contract/features/exports/exports.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { cancelOwn, getOwn } from './exports.repository.ts'
import { toExport } from './to-export.ts'

/** Stops it for good. A worker that is at it finds out within a second or two and leaves no file. */
export async function cancelExport({ db, actor, services }: Context, id: string): Promise<Export> {
  const cancelled = await cancelOwn(db, actor.userId, id, services.now())
  if (cancelled) return toExport(cancelled)
  await getOwn(db, actor.userId, id)
  throw new AppError(exportRefusals.ended())
}
