import type { Download } from '@portico/contract/core/endpoint.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { AppError } from '../call/app-error.ts'
import type { FreeContext } from '../call/context.ts'
import { isTimeZone } from '../database/time-zones.repository.ts'
import { csvBytes } from './csv-bytes.ts'
import { readerDay } from './reader-day.ts'
import { zipOf } from './zip-stream.ts'

type Found = {
  /** The list's own cells, filters and order, as text: COPY takes no parameters. */
  select: string
  /** Counted as far as a list counts. */
  total: number
}
/** Also of the worker, which has no request. */
export type ListContext = Pick<FreeContext, 'actor' | 'mode' | 'record' | 'scope' | 'services'>
type ListCsv = {
  /** What the file is called; the day of the reader follows. */
  list: string
  find: (db: ReadDb) => Found | Promise<Found>
  /** What was asked for, as it goes on record. */
  asked: (found: Found) => object
  times: FileTimes
  /** Over all tenants, for platform staff. */
  everywhere?: boolean
  /** As people download it: with a byte order mark, and in a zip only where it is large. */
  spreadsheet: 'true' | 'false'
  /** The call answers with the file as it is; others with a zip. */
  plain?: boolean
}

/**
 * What a list shows, all of it, as one CSV: streamed from PostgreSQL, never held in memory, and on record before the first row leaves. Its steps
 * follow each other, so that no connection is held while another is waited for.
 */
export async function listCsv(
  { actor, mode, record, scope, services }: ListContext,
  { list, find, asked, times, spreadsheet, everywhere = false, plain = false }: ListCsv,
): Promise<Download> {
  const now = services.now()
  const copy = await services.takeCopyPlace({ kind: 'person', tenantId: actor.tenantId, userId: actor.userId })
  try {
    const ofAll = everywhere ? await services.inPlatformRead(mode, async (db) => find(db)) : undefined
    const { select, total } = await services.inScope(scope, async (db) => {
      await refuseUnknownZone(db, times)
      const found = ofAll ?? (await find(db))
      await record.in(db)('', { after: asked(found) })
      return found
    })
    const csv = await services.copyOut(copy, everywhere ? { platform: true, mode } : scope, select)
    const isLarge = total > totalCap
    const isForSpreadsheets = spreadsheet === 'true'
    const name = `${list}-${readerDay(now, times)}`
    const bytes = csvBytes(csv, { mark: isForSpreadsheets })
    const download = (isForSpreadsheets ? isLarge : !plain)
      ? { name: `${name}.zip`, bytes: zipOf(`${name}.csv`, bytes, now) }
      : { name: `${name}.csv`, bytes }
    return { ...download, copy, ...(isLarge ? {} : { rows: total }) }
  } catch (error) {
    await copy.end()
    throw error
  }
}

/** Programs know names of zones that the database, which writes the times, does not. */
export async function refuseUnknownZone(db: ReadDb, { timeZone }: FileTimes): Promise<void> {
  if (timeZone === undefined || (await isTimeZone(db, timeZone))) return
  throw new AppError('invalid_input', { fields: { 'query.timeZone': 'A time zone of the IANA list' } })
}
