import type { Contract } from '@portico/contract/core/endpoint.ts'
import type { BodyFacts, ListFacts } from '@portico/contract/core/field-facts.ts'
import type { Resource } from '../api/resource-of.ts'

/** What `npm run contract` writes of a resource; it loads with the page. */
export type Facts = { listFacts: ListFacts; createBody?: BodyFacts; updateBody?: BodyFacts }
/** One record as the pieces of a page see it, which know its fields by name alone. */
export type Row = Readonly<Record<string, unknown>>
export type AnyResource = Resource<Contract, Row>
