import type { Readable } from 'node:stream'
import type { Download } from '@portico/contract/core/endpoint.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import { crlf } from './crlf.ts'
import { readerDay } from './reader-day.ts'
import { zipOf } from './zip-stream.ts'

/** A CSV file in a zip, named by its list and by the reader's day. */
export function csvDownload(list: string, csv: Readable, now: Date, times: FileTimes): Download {
  const day = readerDay(now, times)
  return { name: `${list}-${day}.zip`, bytes: zipOf(`${list}-${day}.csv`, crlf(csv), now) }
}
