import type { Contract, Endpoint } from '@portico/contract/core/endpoint.ts'
import { type ResourceFacts, resourceFacts, type WithFacts } from '@portico/contract/core/resource.ts'
import { factsOf } from './field-facts.ts'

/** The declaration of a resource or a choice in addition to its endpoints; nothing of another contract. */
export const declaredOf = (contract: Contract): ResourceFacts | undefined => (contract as Contract & Partial<WithFacts>)[resourceFacts]

/** What its records are called: so little that it comes with whom it is open to, for menus and breadcrumbs. */
export function nounsSource(contract: Contract): string {
  const facts = declaredOf(contract)
  return facts ? `\nexport const nouns = ${JSON.stringify({ one: facts.one, many: facts.many }, null, 2)} as const\n` : ''
}

/** How its list is searched, narrowed and sorted, and what each field of a record is; it loads with the page. */
export function listSource(contract: Contract): string {
  const facts = declaredOf(contract)
  if (!facts || facts.standard === '') return ''
  const { key, search, filters, sorts, standard } = facts
  const fieldsOf = ({ reply }: Endpoint) => factsOf({ body: reply as Endpoint['body'] })
  const row = contract.get ? fieldsOf(contract.get) : fieldsOf(contract.list!)?.data?.of?.fields
  return `\nexport const listFacts = ${JSON.stringify({ key, search, filters, sorts, standard, row: row ?? {} }, null, 2)} as const\n`
}
