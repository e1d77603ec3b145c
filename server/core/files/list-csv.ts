import type { Download } from '@portico/contract/core/endpoint.ts'
import type { Mode } from '@portico/contract/core/level.ts'
import { totalCap } from '@portico/contract/core/page.ts'
import type { Context } from '../call/context.ts'
import { csvDownload } from './csv-download.ts'
import { readerDay } from './reader-day.ts'

type ListCsv = {
  /** What the file is called; the day of the reader follows. */
  list: string
  /** The list's own cells, filters and order, as text: COPY takes no parameters. */
  select: string
  /** What was asked for, as it goes on record. */
  asked: object
  timezoneOffset: number
  /** How many rows there are, where that was counted. */
  total?: number
  /** Over all tenants, in this mode, for platform staff. */
  everywhere?: Mode | false
  /** As it is, where not in a zip. */
  plain?: boolean
}

/** What a list shows, all of it, as one CSV: streamed from PostgreSQL, never held in memory, and on record. */
export async function listCsv(
  { record, scope, services }: Pick<Context, 'record' | 'scope' | 'services'>,
  { list, select, asked, timezoneOffset, total, everywhere = false, plain = false }: ListCsv,
): Promise<Download> {
  const now = services.now()
  // The database begins to read while the record is written. Nothing leaves before both are done and the record is committed.
  const copying = services.copyOut(everywhere ? { platform: true, mode: everywhere } : scope, select)
  const [csv] = await Promise.all([copying, record('', { after: asked })]).catch(async (error: unknown) => {
    await copying.then(
      (begun) => begun.destroy(),
      () => {},
    )
    throw error
  })
  const download = plain
    ? { name: `${list}-${readerDay(now, timezoneOffset)}.csv`, bytes: csv }
    : csvDownload(list, csv, { now, timezoneOffset })
  return { ...download, ...(total === undefined || total > totalCap ? {} : { rows: total }) }
}
