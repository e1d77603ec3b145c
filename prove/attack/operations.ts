import { read } from './call.ts'

/** A JSON schema with its references resolved at the first level; deeper ones by `resolve`. */
export type Schema = Record<string, unknown>

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }

/** One call of the API, as the running server describes it. */
export type Operation = {
  /** Unique, `transactions.refund.staff`. */
  id: string
  method: string
  /** With its places for ids, `/api/v1/crm/transactions/{id}`. */
  path: string
  parameters: Parameter[]
  body?: { contentType: string; schema: Schema }
  /** Any one of them opens it; none: every signed-in user, or everyone where `isPublic`. */
  permissions: string[]
  levels: string[]
  isPublic: boolean
  needsStepUp: boolean
  isIdempotent: boolean
}

export type Document = {
  paths: Record<string, Record<string, Described>>
  components: Record<string, Record<string, unknown>>
}
type Described = {
  operationId: string
  parameters?: unknown[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: unknown[]
  'x-permissions'?: string[]
  'x-levels'?: string[]
  'x-sca'?: boolean
  'x-idempotent'?: boolean
}

export type Catalogue = { operations: Operation[]; resolve(schema: Schema): Schema }

/** `/api/openapi.json` of the running server. */
export const readCatalogue = async (origin: string): Promise<Catalogue> =>
  catalogueIn(await read<Document>(origin, undefined, '/api/openapi.json'))

export function catalogueIn(document: Document): Catalogue {
  const resolve = (schema: Schema): Schema => {
    const { $ref } = schema
    if (typeof $ref !== 'string') return schema
    const [kind = '', ...name] = $ref.replace('#/components/', '').split('/')
    return document.components[kind]?.[name.join('/')] as Schema
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): Operation => {
      const content = Object.entries(described.requestBody?.content ?? {})[0]
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (described.parameters ?? []).map((one) => resolve(one as Schema) as unknown as Parameter),
        ...(content ? { body: { contentType: content[0], schema: resolve(content[1].schema) } } : {}),
        permissions: described['x-permissions'] ?? [],
        levels: described['x-levels'] ?? [],
        isPublic: described.security?.length === 0,
        needsStepUp: described['x-sca'] === true,
        isIdempotent: described['x-idempotent'] === true,
      }
    }),
  )
  return { operations, resolve }
}
