import { inTurn } from '../call/in-turn.ts'
import { inOwnThread } from '../threads/in-own-thread.ts'
import type { TableDocument } from './table-document.ts'

/** The types of a file that has a table in it. */
export const tableTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
} as const

const mostWaiting = 10
const oneAtATime = inTurn(1, mostWaiting)

/**
 * Writes a table beside the event loop. The largest, 100,000 rows of a spreadsheet or 5,000 of a PDF, take some seconds. One at a time; with
 * too many waiting already, the next is refused for now (503).
 */
export const writeTable = (format: keyof typeof tableTypes, table: TableDocument): Promise<Uint8Array> =>
  oneAtATime(() => inOwnThread(new URL('./table.worker.ts', import.meta.url), { format, table }, 60_000))
