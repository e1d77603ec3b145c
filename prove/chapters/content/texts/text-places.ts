import { type Answer, call, isDone } from '../../../attack/call.ts'
import type { Catalogue, Operation, Schema } from '../../../attack/operations.ts'
import { type Request, requestOf } from '../../../attack/request.ts'
import { fitsText, shapesOf } from '../../../attack/sample.ts'
import { placesOf } from '../../../attack/spoil.ts'
import type { World } from './world.ts'
import { type Writer, writers } from './writers.ts'

/** A field of a writing operation that takes what people write. */
export type TextPlace = { name: string; writer: Writer; operation: Operation; path: readonly (string | number)[]; schema: Schema }
export type Written = { place: TextPlace; text: string; answer: Answer; request: Request }

/** The fields of all writing operations of the table whose schema takes such a text, whatever it says. */
export async function textPlaces(catalogue: Catalogue, world: World, chosen: readonly Writer[] = writers): Promise<TextPlace[]> {
  const found = await Promise.all(
    chosen.map(async (writer) => {
      const operation = catalogue.operations.find(({ id }) => id === writer.operation)
      if (!operation?.body) throw new Error(`There is no operation ${writer.operation} with a body.`)
      // What it would write on may be used up: then its fields are not counted.
      const { body } = await Promise.resolve(writer.known(world)).catch(() => ({ body: undefined }))
      if (body === undefined) return []
      const places = placesOf(catalogue, operation.body.schema, body).flatMap(({ path, schema }) =>
        shapesOf(catalogue, schema).filter(isFree).slice(0, 1).map((shape) => ({ path, schema: shape })),
      ) // biome-ignore format: one expression
      return places.map(({ path, schema }) => ({
        name: `${writer.operation} by ${writer.as}: ${path.join('.')}`,
        writer,
        operation,
        path,
        schema,
      }))
    }),
  )
  return found.flat()
}

const isFree = ({ type, enum: words, const: only, format }: Schema) =>
  type === 'string' && !words && only === undefined && !['uuid', 'date-time', 'email', 'uri'].includes(String(format))

/** Writes it there; undefined where the schema does not take it. */
export async function writeText(catalogue: Catalogue, world: World, place: TextPlace, text: string): Promise<Written | undefined> {
  if (!fitsText(place.schema, text)) return undefined
  const known = await place.writer.known(world)
  const body = structuredClone(known.body) as Record<string | number, unknown>
  const holder = place.path.slice(0, -1).reduce((inner, step) => inner[step] as Record<string | number, unknown>, body)
  holder[place.path.at(-1)!] = text
  const request = requestOf(catalogue, place.operation, { ...known, body })
  const { method, path, headers, body: sent } = request
  const answer = await call(world.place.portico.url, world[place.writer.as], path, { method, headers, body: sent })
  // A user who views as someone else may only read.
  if (place.operation.id === 'viewings.start' && isDone(answer))
    await call(world.place.portico.url, world[place.writer.as], '/api/v1/session/viewing', { method: 'DELETE' })
  return { place, text, answer, request }
}
