import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '../call/app-error.ts'

/**
 * Where a page ends (or begins): the sort value and id of its last row, which sort and filters it belongs to, how many rows
 * lie before it, and how many there are in all, as they were counted for the page that gave it. Opaque and signed: a caller
 * cannot make one up, nor use it with other filters.
 */
export type CursorPlace = { value: string | number; id: string; backwards: boolean; offset: number; total?: number | undefined }

export function encodeCursor(place: CursorPlace, belongsTo: string, secret: string): string {
  const body = Buffer.from(JSON.stringify([place.value, place.id, place.backwards ? 1 : 0, place.offset, place.total])).toString(
    'base64url',
  )
  return `${body}.${signature(body, belongsTo, secret)}`
}

export function decodeCursor(cursor: string, belongsTo: string, secret: string): CursorPlace {
  const [body = '', given = ''] = cursor.split('.')
  const wanted = Buffer.from(signature(body, belongsTo, secret))
  const actual = Buffer.from(given)
  if (actual.length !== wanted.length || !timingSafeEqual(actual, wanted))
    throw new AppError('cursor_mismatch', { fields: { 'query.cursor': 'Belongs to another sort or filter: start again without it' } })
  const written = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string | number, string, number, number, number | null]
  const [value, id, backwards, offset, total] = written
  return { value, id, backwards: backwards === 1, offset, total: total ?? undefined }
}

const signature = (body: string, belongsTo: string, secret: string) =>
  createHmac('sha256', secret).update(`${body}\n${belongsTo}`).digest('base64url').slice(0, 22)
