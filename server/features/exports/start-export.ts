import { queryTexts } from '@portico/contract/core/query-texts.ts'
import { type Export, type ExportList, mostRunning } from '@portico/contract/features/exports/exports.contract.ts'
import { exportRefusals } from '@portico/contract/features/exports/exports.refusals.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { exportables, type QueryOf } from './exportables.ts'
import { countUnfinished, insertExport, lockPerson } from './exports.repository.ts'
import { toExport } from './to-export.ts'

/** Stores the export and wakes the worker; refuses a query that the lookup would refuse. */
export async function startExport<L extends ExportList>(context: Context, list: L, query: QueryOf<L>): Promise<Export> {
  const { db, actor, record, services, afterCommit } = context
  const now = services.now()
  refuseAsInBody(() => exportables[list].refuse(query, now, actor))
  await lockPerson(db, actor.userId)
  if ((await countUnfinished(db, actor.userId)) >= mostRunning) throw new AppError(exportRefusals.tooMany({ most: mostRunning }))
  const id = services.newId()
  const wire = queryTexts(query)
  const row = await insertExport(db, {
    id,
    userId: actor.userId,
    merchantId: actor.merchantId,
    level: actor.level,
    list,
    query: wire,
    at: now,
  })
  await record(id, { after: { list, query: wire } })
  await publish(db, services, 'export.requested', { exportId: id }, { merchantId: actor.merchantId })
  afterCommit(() => services.wakeOutbox())
  return toExport(row)
}

/** The lookup names its query; here the same fields are in the body. */
function refuseAsInBody(check: () => void): void {
  try {
    check()
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error
    throw error.renamed((field) => `body.${field}`)
  }
}
