import { z } from 'zod'
import { endpoint, type Path } from './endpoint.ts'
import { id, version } from './fields.ts'
import { asShown, factsOf, type ResourceFacts, type ResourceWish, resource, resourceFacts } from './resource.ts'

type OrderedWish<F extends z.ZodRawShape, S extends z.ZodRawShape, Id extends string, Ids extends string> = Omit<
  ResourceWish<F, S, never>,
  'list' | 'key' | 'verbs'
> & {
  /** Where all of them are read and put in order; one is added at `paths` and found below it. */
  listPaths: { staff?: Path; merchant?: Path }
  /** The most that one owner may have. */
  most: number
  /** The name of a record's id. */
  idName: Id
  /** The name of the field that takes the ids in their new order. */
  orderName: Ids
}
type RowOf<F extends z.ZodRawShape, S extends z.ZodRawShape, Id extends string> = z.ZodObject<
  { [N in Id]: z.ZodUUID } & F & S & { version: z.ZodInt }
>

/** A few records that are read together, in an order that their owner gives them: a resource with `rearrange` in place of pages. */
export function orderedResource<
  const F extends z.ZodRawShape,
  const Id extends string,
  const Ids extends string,
  const S extends z.ZodRawShape = Record<never, never>,
>({ listPaths, most, idName, orderName, ...wish }: OrderedWish<F, S, Id, Ids>) {
  const base = resource<F, S>({ ...wish, list: { search: [], sorts: [], standard: '' as never } })
  const { says } = factsOf(base)
  const shape = { [idName]: id(), ...asShown(wish.fields), ...wish.shows, version: version() }
  const Row = z.object(shape) as unknown as RowOf<F, S, Id>
  const List = z.object({ data: z.array(Row) })
  const many = wish.many.en.toLowerCase()
  const own = wish.reach ? { reach: wish.reach } : {}
  const orderPaths = Object.fromEntries(Object.entries(listPaths).map(([audience, path]) => [audience, `${path}/rearrange` as Path]))
  const order = { [orderName]: z.array(id()).min(1).max(most) } as Record<Ids, z.ZodArray<z.ZodUUID>>
  const facts: ResourceFacts<keyof (F & S) & string> = { ...factsOf(base), key: idName, order: { name: orderName, most } }
  return {
    list: endpoint({
      ...own,
      method: 'GET',
      summary: `The ${many} in their order`,
      paths: listPaths,
      access: wish.access.see,
      reply: List,
    }),
    create: { ...base.create, reply: Row, refusals: [says.tooMany, ...base.create.refusals] },
    get: { ...base.get, reply: Row },
    update: { ...base.update, reply: Row },
    // A record of another feature that carries it is left without it.
    delete: { ...base.delete, summary: `Delete a ${wish.one.en}`, refusals: wish.refusals?.delete ?? [] },
    rearrange: endpoint({
      ...own,
      method: 'POST',
      summary: `Put the ${many} in this order; those left out follow`,
      paths: orderPaths,
      access: wish.access.change,
      body: z.strictObject(order),
      reply: List,
      refusals: [says.eachOnce],
    }),
    listAudit: base.listAudit,
    [resourceFacts]: facts,
  }
}
