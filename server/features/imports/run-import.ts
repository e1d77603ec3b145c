import path from 'node:path'
import { systemRecorder } from '../../core/audit/audit.ts'
import { isTimeZone } from '../../core/database/time-zones.repository.ts'
import { importMapped } from './mapping/import-mapped.ts'
import { noSuchZone } from './mapping/mapping.ts'
import { importOnlineRetail } from './online-retail/import-online-retail.ts'
import { source as onlineRetail } from './online-retail/judge-invoice.ts'
import { readHeader } from './reading/read-header.ts'
import { ImportRefused } from './refused.ts'
import { openRejectedFile } from './rejected-file.ts'
import { createdIn, type Report, reporter, reportToJson } from './report.ts'
import type { ImportRequest, ImportTools, Run } from './run-state.ts'
import { fittingPlans } from './writing/plans.repository.ts'

/**
 * Imports a file of transactions: each batch in one transaction, in the scope of one merchant. An existing record
 * stays as it is, so that a run may be repeated, and one that ended half-way continued. Throws ImportRefused with a sentence
 * for what the person who runs it can mend.
 */
export async function runImport(request: ImportRequest, tools: ImportTools): Promise<Report> {
  const startedAt = performance.now()
  const { map, dryRun = false, signal, onProgress } = request
  const source = map === 'online-retail' ? onlineRetail : map.source
  const mode = request.mode ?? (map === 'online-retail' ? undefined : map.mode) ?? 'Live'
  const place = { tenantId: request.tenantId, merchantId: request.merchantId, mode }
  const inPlace: Run['inScope'] = (work) => tools.inScope({ level: 'merchant', ...place }, work)
  if (map !== 'online-retail' && !(await inPlace((db) => isTimeZone(db, map.timeZone))))
    throw new ImportRefused(`${noSuchZone}: ${map.timeZone}`)
  const delimiter = map === 'online-retail' ? ',' : map.delimiter
  const header = await readHeader(request.path, delimiter)
  const counts = reporter(source, dryRun)
  const run: Run = {
    request,
    making: {
      ...place,
      source,
      fileName: path.basename(request.path),
      actorName: tools.actorName,
      now: tools.now(),
      newId: tools.newId,
    },
    plans: fittingPlans(),
    counts,
    header,
    rejected: await openRejectedFile(request.path, header, { elsewhere: request.elsewhere, delimiter }),
    inScope: inPlace,
    progress: (phase, lines, share) => onProgress?.({ phase, lines, share }),
    isStopped: () => signal?.aborted ?? false,
  }
  const { report } = counts
  try {
    if (map === 'online-retail') await importOnlineRetail(run)
    else await importMapped(run, map)
  } catch (error) {
    throw isRace(error) ? new ImportRefused('Another import of this source is running. Run this one again when it has ended.') : error
  } finally {
    report.rejectedFile = await run.rejected.close()
    report.stopped = run.isStopped()
    report.durationMs = Math.round(performance.now() - startedAt)
    report.linesPerSecond = Math.round((report.lines * 1000) / Math.max(1, report.durationMs))
    if (!dryRun && createdIn(report) > 0) await leaveRecord(run, tools, report)
  }
  return report
}

/** Two runs that bring the same record at the same moment: the second is turned away by the key. */
const isRace = (error: unknown): boolean => {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23505' && !!constraint?.startsWith('import_keys')
}

/** One audit record for a run that changed something: who ran it, and what it came to. */
function leaveRecord(run: Run, tools: ImportTools, report: Report): Promise<void> {
  const after = { file: run.making.fileName, ...(reportToJson(report) as object) }
  return run.inScope((db) => systemRecorder('imports.run', tools.actorName, db, tools)(run.making.newId(), { after }))
}
