import type { Download, Endpoint } from '@portico/contract/core/endpoint.ts'
import type { Page } from '@portico/contract/core/page.ts'
import type { FileTimes } from '@portico/contract/core/query.ts'
import { tidyLine } from '@portico/contract/core/text/fold.ts'
import type { ReadDb, ScopedDb } from '@portico/database/scope.ts'
import type { Afterwards } from '../call/afterwards.ts'
import type { Context, FreeContext } from '../call/context.ts'
import { listCsv } from '../files/list-csv.ts'
import { type PageRequest, toPage, totalOnTheWay, windowOf } from '../list/paging.ts'
import { type Cell, countRows, csvSelect, listRows, type Row, textOrderIn } from './resource.repository.ts'
import { isText, type ResourceRows, shapeOf } from './resource-rows.ts'

export type ListQuery = { searchKey?: string; sort?: string; [filter: string]: unknown }
export type FileQuery = ListQuery & FileTimes & { spreadsheet: 'true' | 'false' }

/** Whose columns they are, and in which language they are read. */
type TextsOf = { table: string; language: string }

/** The query of the list, in columns. */
export function askedOf({ facts, columnOf }: Pick<ResourceRows, 'facts' | 'columnOf'>, query: ListQuery, text: TextsOf) {
  const sort = query.sort ?? facts.standard
  const descending = sort.startsWith('-')
  const column = columnOf(descending ? sort.slice(1) : sort)
  const wanted = facts.filters.filter((name) => query[name] !== undefined)
  return {
    asked: {
      words: query.searchKey === undefined ? [] : tidyLine(query.searchKey).split(' '),
      search: facts.search.map(columnOf),
      values: Object.fromEntries(wanted.map((name) => [columnOf(name), query[name] as string[]])),
    },
    order: {
      column,
      id: columnOf(facts.key),
      descending,
      collation: textOrderIn(text.table, column, text.language),
    },
  }
}

export async function listRecords(
  rows: ResourceRows,
  context: Context,
  query: ListQuery & PageRequest,
): Promise<Page<unknown> | Afterwards<Page<unknown>>> {
  const { db, services, actor } = context
  const place = rows.place(context)
  const { asked, order } = askedOf(rows, query, { table: rows.table, language: actor.language })
  const window = windowOf(query, [place, db.scope, asked, order], services)
  const [found, total] = await Promise.all([
    listRows(db, place, asked, order, window),
    totalOnTheWay(window) ?? countRows(db, place, asked),
  ])
  return rows.replying(context, found.map(rows.keyOf), (uses) =>
    toPage(window, services, {
      rows: found,
      total,
      keyOf: (row: Row) => ({ value: row[order.column] as string, id: row[order.id] as string }),
      toReply: (row: Row) => rows.toReply(row, uses.get(rows.keyOf(row)) ?? 0),
    }),
  )
}

const timesOfRecords: readonly string[] = ['createdAt', 'updatedAt']
/** The name of a column without the zone of its times. */
export const nameInFile = (column: string): string => {
  const name = column.replace(/ \(.*\)$/, '')
  return timesOfRecords.includes(name) ? name : column
}

/** Named as the wire names them, so that a file that was taken out can be brought in again. */
export function exportRecords(
  rows: ResourceRows,
  { name, reply }: { name: string; reply: Endpoint['reply'] },
  context: FreeContext,
  { timezoneOffset, timeZone, spreadsheet, ...query }: FileQuery,
): Promise<Download> {
  const { facts, columnOf } = rows
  const { asked, order } = askedOf(rows, query, { table: rows.table, language: context.actor.language })
  const shape = shapeOf(reply)
  const times = { timezoneOffset, timeZone }
  const cells = [...new Set([facts.key, ...facts.fields, ...facts.shows, ...timesOfRecords])].map((field): Cell => {
    const kind = timesOfRecords.includes(field) ? 'time' : field !== 'id' && isText(shape[field]) ? 'text' : 'other'
    return { name: field, column: columnOf(field), kind }
  })
  const find = async (db: ReadDb) => {
    const own = { ...context, db: db as ScopedDb }
    const place = rows.place(own)
    return { select: csvSelect(own.db, place, asked, order, cells, times), total: await countRows(own.db, place, asked) }
  }
  return listCsv(context, { list: name, find, asked: () => ({ filters: query }), times, spreadsheet, plain: true })
}
