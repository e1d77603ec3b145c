import type { Compilable, CompiledQuery, Kysely } from 'kysely'
import { builder, type PreparedQuery } from './kysely-parts.ts'
import type { ReadDb } from './scope.ts'
import type { Tables } from './tables.ts'
import { TenantPredicate } from './tenant-predicate.ts'

/** A placeholder for a value while a statement is built. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const tenant = new Slot('tenant of the handle')
const limitSlots = {
  merchants: new Slot('merchants'),
  paymentMethods: new Slot('payment methods'),
  serviceProviders: new Slot('service providers'),
}
const limitNames = Object.keys(limitSlots) as (keyof typeof limitSlots)[]

const builders = new Map<string, Kysely<Tables>>([['platform', builder([])]])
/** One for each combination of limits. */
function builderFor(reach: string, limits: readonly (keyof typeof limitSlots)[]): Kysely<Tables> {
  const known = builders.get(reach)
  if (known) return known
  const slots = Object.fromEntries(limits.map((name) => [name, limitSlots[name]]))
  const made = builder([new TenantPredicate(tenant as unknown as string, slots)])
  builders.set(reach, made)
  return made
}
/** The number of shapes depends on the kinds of calls, not on their number. */
const mostShapes = 2000

/**
 * A statement that is built and compiled once for each shape, and run with other values each time: building costs Node more
 * than everything else it does for a lookup. `build` sees the shape; each of `values` is only a placeholder, which it may
 * compare columns with and nothing else. Where the shape differs, the text may; where it is the same, only values differ.
 * Tenant and access limits are those of the handle, as for every other statement.
 * `isHeld`: for these shapes PostgreSQL keeps one plan. Left to itself it plans a cheap statement anew each time, because a plan for its values
 * looks a little cheaper, and that takes ten times as long as running it. Only for shapes that every value answers from the same index.
 */
export function prepared<Shape, Values extends object, Row>(
  build: (db: Kysely<Tables>, shape: Shape, values: Values) => Compilable<Row>,
  { isHeld = () => false }: { isHeld?: (shape: Shape) => boolean } = {},
): (db: ReadDb, shape: Shape, values: Values) => Promise<Row[]> {
  const known = new Map<string, CompiledQuery<Row> & PreparedQuery>()
  return async (db, shape, values) => {
    const scope = 'scope' in db ? db.scope : undefined
    const limits = limitNames.filter((name) => scope?.limits?.[name])
    const reach = scope ? `scoped ${limits}` : 'platform'
    const key = `${reach} ${JSON.stringify(shape)}`
    let compiled = known.get(key)
    if (!compiled) {
      const built = build(builderFor(reach, limits), shape, slots<Values>()).compile()
      compiled = { ...built, isHeld: isHeld(shape) }
      if (known.size >= mostShapes) known.clear()
      known.set(key, compiled)
    }
    const parameters = compiled.parameters.map((one) => {
      if (!(one instanceof Slot)) return one
      if (one === tenant) return scope!.tenantId
      const limit = limitNames.find((name) => limitSlots[name] === one)
      if (limit) return scope!.limits![limit]
      if (!Object.hasOwn(values, one.name)) throw new TypeError(`A statement needs a value for ${one.name}`)
      return values[one.name as keyof Values]
    })
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>)
    return rows
  }
}

const slots = <Values extends object>(): Values =>
  new Proxy({} as Values, { get: (_, name) => (typeof name === 'string' ? new Slot(name) : undefined) })
