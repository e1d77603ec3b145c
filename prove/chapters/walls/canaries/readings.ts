import type { Level } from '../../../attack/good/good-request.ts'
import type { Catalogue, Operation } from '../../../attack/operations.ts'
import { requestOf } from '../../../attack/request.ts'

/** Ids of one who reads, by the names that places for them have, and by feature where that name is `id`. */
export type OwnIds = Record<string, string | undefined>

const idOf = ({ id: operation, path }: Operation, own: OwnIds): string | undefined => {
  if (/^labels\./.test(operation)) return own.labelId
  if (/^roles\.(list|lookup)\./.test(operation)) return own.ownerId
  if (/^roles\.ofUser|^people\.|^limits\./.test(operation)) return /\/tenants\//.test(path) ? own.tenantId : own.personId
  if (/^roles\./.test(operation)) return own.roleId
  if (/^merchants\./.test(operation)) return own.plantedMerchantId ?? own.customerId
  if (/^(tenants|keys|viewings)\./.test(operation)) return own.tenantId
  if (/^session\.websites/.test(operation)) return own.customerId
  if (/^transactions\./.test(operation)) return own.paymentId
  if (/^support\.listAudit/.test(operation)) return own.ticketId
  return undefined
}

const longAgo = () => new Date(Date.now() - 30 * 86_400_000).toISOString()
const asked: Record<string, () => string> = {
  pageSize: () => '100',
  listKey: () => 'transactions.lookup',
  createdAfter: longAgo,
  dateFrom: longAgo,
  from: () => '2026-11-01T00:00:00.000Z',
  to: () => '2026-12-01T00:00:00.000Z',
  timezoneOffset: () => '0',
  lastsSeconds: () => '0',
}
const searches = ['search', 'searchKey', 'email', 'externalId']

export type Reading = { operation: Operation; path: string; method: string; headers: Record<string, string>; searched?: string }

/** Every reading that is open at a level, with own ids; and each search there is, for each of these words. */
export function readingsAt(catalogue: Catalogue, level: Level, own: OwnIds, words: readonly string[]): Reading[] {
  const open = catalogue.operations.filter(
    ({ method, levels, id }) => method === 'GET' && levels.includes(level) && id !== 'notifications.stream',
  )
  return open.flatMap((operation) => {
    const params = paramsOf(operation, own)
    if (!params) return []
    const has = (name: string) => operation.parameters.some((one) => one.in === 'query' && one.name === name)
    const query = Object.fromEntries(
      Object.keys(asked)
        .filter(has)
        .map((name) => [name, asked[name]!()]),
    )
    const known = { params, query: { ...query, ...(has('organizationId') ? { organizationId: own.customerId ?? '' } : {}) } }
    const reading = (more: Record<string, string>): Reading => {
      const { path, method, headers } = requestOf(catalogue, operation, { ...known, query: { ...known.query, ...more } })
      return { operation, path, method, headers }
    }
    const searched = searches.filter(has).flatMap((name) => words.map((word) => ({ ...reading({ [name]: word }), searched: word })))
    return [reading({}), ...searched]
  })
}

function paramsOf(operation: Operation, own: OwnIds): Record<string, string> | undefined {
  const params: Record<string, string> = {}
  for (const [, name] of operation.path.matchAll(/\{(\w+)\}/g)) {
    const value = name === 'id' && !/^files\./.test(operation.id) ? idOf(operation, own) : own[name!]
    if (!value) return undefined
    params[name!] = value
  }
  return params
}
