import { levelsFor, permissionsFor } from '@portico/contract/core/access.ts'
import { type Audience, type Contract, type Endpoint, isSchema } from '@portico/contract/core/endpoint.ts'
import type { Level } from '@portico/contract/core/level.ts'
import { contracts } from '@portico/contract/index.ts'
import { type Permission, permissionsOf } from '@portico/contract/permissions.ts'
import { formOf } from '@portico/testkit/features/files.ts'
import type { GoodRequest } from '@portico/testkit/features/sample.ts'
import type { TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName, Person } from '@portico/testkit/portico/world.ts'
import { sampleOf } from '@portico/testkit/samples.ts'
import { z } from 'zod'

/** An endpoint at the path of one audience. */
export type Way = { operation: string; spec: Endpoint; audience: Audience; url: string }
/** A way with one of the levels that it opens for. */
export type Entry = Way & { level: Level }

export const ways: Way[] = Object.entries(contracts).flatMap(([feature, contract]) =>
  Object.entries(contract as Contract).flatMap(([name, spec]) =>
    (Object.entries(spec.paths) as [Audience, string][]).map(([audience, url]) => ({
      operation: `${feature}.${name}`,
      spec,
      audience,
      url,
    })),
  ),
)
/** A refused change is on record; what a timer asks for is not. */
export const recordsRefusals = ({ spec: { method, background } }: Way) => method !== 'GET' && !background
export const guardedWays = ways.filter(({ spec }) => spec.access !== 'public')
export const entries: Entry[] = guardedWays.flatMap((way) => levelsFor(way.spec, way.audience).map((level) => ({ ...way, level })))
/** Every endpoint on each path once, by the lowest level that may use it; public ones by somebody signed in, who must not matter. */
export const oneEntryEach: Entry[] = ways.map((way) => {
  const levels = levelsFor(way.spec, way.audience)
  return { ...way, level: levels.find((level) => level !== 'platform') ?? levels[0] ?? 'tenant' }
})

/** What a person of this level must hold to enter, each by itself; `undefined`: nothing but his session. */
export const keysOf = ({ spec, audience, level }: Entry) =>
  permissionsFor(spec, audience).filter((one) => permissionsOf(level).includes(one))

export type Sent = { method: string; url: string; headers: Record<string, string>; payload?: string | Buffer }

/** `person`: who will send it, where it is not the one who may do everything, and what they hold; records are theirs and within their reach. */
export async function goodRequest(
  portico: TestPortico,
  entry: Entry,
  place: MerchantName = 'acme',
  person = fullyEntitled(portico, entry.level, place),
  held?: readonly Permission[],
): Promise<GoodRequest> {
  return sampleOf(entry.operation)({ portico, place, level: entry.level, person, ...(held ? { held } : {}) })
}

export function sentOf({ spec, url }: Way, { params = {}, query, body, upload, headers = {} }: GoodRequest): Sent {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const form = upload && formOf(upload)
  return {
    method: spec.method,
    url: query && Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...form?.headers, ...headers },
    ...(form ? { payload: form.payload } : body === undefined ? {} : { payload: JSON.stringify(body) }),
  }
}

export const isSuccess = (status: number) => status >= 200 && status < 300

/** Somebody who may do everything at this level, where the sample's record lies. */
export function fullyEntitled({ world }: TestPortico, level: Level, place: MerchantName = 'acme'): Person {
  if (level === 'platform') return world.platform.people.administrator!
  if (level === 'merchant') return world[place].owner
  const tenant = world[place].tenantId === world.northwind.id ? world.northwind : world.contoso
  return tenant.people.administrator!
}

export type JsonSchema = {
  [key: string]: unknown
  type?: string
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}
export const jsonSchemaOf = (slot: unknown, io: 'input' | 'output') => withBranches(z.toJSONSchema(slot as z.ZodType, { io })) as JsonSchema

/** Zod writes a nullable scalar as one schema of two types; here each type is a branch of its own. */
function withBranches(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withBranches)
  if (node === null || typeof node !== 'object') return node
  const { type, ...rest } = node as JsonSchema & { type?: unknown }
  if (Array.isArray(type)) return { anyOf: type.map((one) => (one === 'null' ? { type: one } : { type: one, ...rest })) }
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withBranches(value)]))
}
export const bodySchemaOf = ({ body }: Endpoint) => (isSchema(body) ? jsonSchemaOf(body, 'input') : undefined)
