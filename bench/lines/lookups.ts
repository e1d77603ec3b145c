import type { Request } from '../measure/load.ts'
import type { OpenSet } from './bench.ts'
import { somePayments } from './requests.ts'

export type Lookup = { name: string; level: 'tenant' | 'merchant' | 'platform'; request: Request }

const dayMs = 86_400_000
const at = { tenant: '/api/v1/crm/transactions', merchant: '/api/v1/transactions', platform: '/api/v1/crm/transactions/platform' } as const
const sorts = ['-createdAt', 'createdAt', '-updatedAt', 'updatedAt', '-amountMinor', 'amountMinor']
const searchPaths = {
  tenant: '/api/v1/crm/transactions/searchKey',
  merchant: '/api/reporting/crm/reports/transactions-lookup/searchKey',
  platform: '/api/reporting/crm/reports/transactions-lookup/platform/searchKey',
} as const
const tailsOf = {
  tenant: ['', '/details', '/events', '/related', '/api-logs', '/fees', '/cascading', '/check-balance'],
  merchant: [],
  platform: ['/details'],
} as const

/** Every way to look payments up: each filter, each sort, each kind of search key, both ends of a list; for each level. */
export async function everyLookup(set: OpenSet): Promise<Lookup[]> {
  const [payment] = await somePayments(set, [0])
  const lookups: Lookup[] = []
  for (const level of ['tenant', 'merchant', 'platform'] as const) {
    const token = { tenant: set.clerks[0]!, merchant: set.owner, platform: set.platform }[level]
    const add = (name: string, query: Record<string, string>, path: string = at[level]) =>
      lookups.push({ name, level, request: { path: `${path}?${new URLSearchParams(query)}`, token } })
    for (const [name, query] of Object.entries(filters(set, payment!))) add(name, query)
    for (const sort of sorts) {
      add(`sort ${sort}`, { sort })
      add(`sort ${sort}, month`, { sort, ...month(set) })
      add(`sort ${sort}, status, month`, { sort, status: 'Refunded', ...month(set) })
      add(`sort ${sort}, last page with a number`, { sort, pageIndex: '99', pageSize: '100' })
    }
    for (const [name, searchKey] of Object.entries(searchKeys(payment!))) add(`search ${name}`, { searchKey }, searchPaths[level])
    for (const searchParam of ['id', 'externalId', 'email', 'providerTransactionId', 'acquirerReference', 'utr', 'cardLast4'])
      add(`search by ${searchParam}`, { searchKey: searchKeys(payment!)[searchParam] ?? '4242', searchParam }, searchPaths[level])
    for (const tail of tailsOf[level]) add(`payment${tail}`, {}, `${at.tenant}/${payment!.id}${tail}`)
  }
  return lookups
}

const month = ({ now }: OpenSet) => {
  const until = Date.parse(now)
  return { dateFrom: new Date(until - 30 * dayMs).toISOString(), dateTo: new Date(until).toISOString() }
}

function filters(set: OpenSet, payment: { id: string; externalId: string }): Record<string, Record<string, string>> {
  const merchants = set.world.tenants[0]!.merchants
  const during = month(set)
  const year = { dateFrom: new Date(Date.parse(during.dateTo) - 360 * dayMs).toISOString(), dateTo: during.dateTo }
  return {
    'newest first': {},
    'second page': { pageIndex: '1' },
    'one status': { status: 'Captured' },
    'rare status': { status: 'Conflict' },
    'several statuses': { status: 'Declined,Failed,Rejected' },
    'one merchant': { merchantId: merchants[0]!.id },
    'several merchants': {
      merchantId: merchants
        .slice(0, 3)
        .map(({ id }) => id)
        .join(),
    },
    'merchant and status': { merchantId: merchants[1]!.id, status: 'Refunded' },
    'website, month': { websiteId: merchants[0]!.websiteIds[0]!, ...during },
    'type, month': { type: 'Refund', ...during },
    'method, month': { paymentMethod: 'OpenBanking', ...during },
    'rare method and country, month': { paymentMethod: 'Apm', country: 'DK', ...during },
    'provider, month': { serviceProvider: 'Lumen SEPA', ...during },
    'currency, month': { currency: 'JPY', ...during },
    'currency and status, year': { currency: 'JPY', status: 'Captured', ...year },
    'amount range, month': { amountFrom: '10', amountTo: '20', ...during },
    'amount range, by amount': { amountFrom: '10', amountTo: '20', sort: '-amountMinor' },
    'one amount': { amountFrom: '64', amountTo: '64' },
    'card first six, month': { cardFirst6: '424242', ...during },
    'card last four': { cardLast4: '4242' },
    'country, month': { country: 'SE', ...during },
    month: during,
    'external id': { externalId: payment.externalId },
    id: { id: payment.id },
    'e-mail': { email: 'nobody@nowhere.example' },
    reference: { reference: '74610000000000000000000' },
  }
}

const searchKeys = ({ id, externalId }: { id: string; externalId: string }): Record<string, string> => ({
  id,
  externalId: externalId.slice(0, -1),
  email: 'nobody@nowhere.example',
  providerTransactionId: 'pay_0000000000000000',
  acquirerReference: '74610000000000000000000',
  utr: 'UTR0000000000000',
  cardLast4: '4242',
})
