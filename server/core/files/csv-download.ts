import type { Readable } from 'node:stream'
import type { Download } from '@portico/contract/core/endpoint.ts'
import { zipOf } from './zip-stream.ts'

/** A CSV file in a zip, named by its list and by the reader's day, as the times in it are the reader's. */
export function csvDownload(list: string, csv: Readable, { now, timezoneOffset }: { now: Date; timezoneOffset: number }): Download {
  const day = new Date(now.getTime() - timezoneOffset * 60_000).toISOString().slice(0, 10)
  return { name: `${list}-${day}.zip`, bytes: zipOf(`${list}-${day}.csv`, csv, now) }
}
