import type { Place } from '../arena.ts'
import type { Person } from '../portico/people.ts'
import { type Answer, call } from './call.ts'
import { drawnQuery } from './many-shapes.ts'
import type { Random } from './random.ts'

/** What a portal asks for while people work with it, by how often. Nothing of it changes anything. */
const asked: { who: string; path: string; share: number; background?: boolean }[] = [
  { who: 'finance@northwind.example', path: '/api/v1/crm/transactions?pageSize=20', share: 20 },
  {
    who: 'finance@northwind.example',
    path: '/api/v1/crm/transactions?pageSize=20&status=Captured&currency=EUR',
    share: 8,
  },
  { who: 'finance@northwind.example', path: '/api/v1/crm/transactions/{payment}', share: 16 },
  { who: 'finance@northwind.example', path: '/api/v1/crm/transactions/{payment}/events', share: 8 },
  { who: 'owner@acme.example', path: '/api/v1/transactions?pageSize=20', share: 12 },
  { who: 'owner@acme.example', path: '/api/v1/transactions/{payment}/fees', share: 4 },
  { who: 'support@northwind.example', path: '/api/support/ticket?pageSize=10', share: 8 },
  { who: 'support@portico.example', path: '/api/v1/crm/transactions/platform?pageSize=20', share: 4 },
  { who: 'admin@northwind.example', path: '/api/v1/crm/users', share: 4 },
  { who: 'owner@acme.example', path: '/v1/api/in-app-notifications/latest?createdAfter={since}', share: 8, background: true },
  { who: 'finance@northwind.example', path: '/v1/api/in-app-notifications/latest?createdAfter={since}', share: 8, background: true },
]

export type Traffic = { ask(random: Random): Promise<Answer>; people: Person[] }

/** A mix of readings by people of all three levels, each signed in once. `shapes`: the lookups ask in thousands of ways instead of one. */
export async function portalTraffic({ portico, people }: Place, { shapes = false } = {}): Promise<Traffic> {
  const signedIn = new Map<string, Person>()
  for (const email of new Set(asked.map(({ who }) => who))) signedIn.set(email, await people.person(email))
  const payment = people.manifest.merchants.acme?.transactions.Live?.id
  if (!payment) throw new Error('The demo world has no payment of Acme.')
  const drawn = asked.flatMap((one) => Array.from({ length: one.share }, () => ({ ...one, path: one.path.replace('{payment}', payment) })))
  const since = encodeURIComponent(new Date(Date.now() - 90 * 86_400_000).toISOString())
  return {
    people: [...signedIn.values()],
    ask(random) {
      const { who, path, background } = random.pick(drawn)
      const asks = shapes ? path.replace(/(\/transactions(?:\/platform)?)\?.*/, (_, list: string) => `${list}?${drawnQuery(random)}`) : path
      return call(portico.url, signedIn.get(who), asks.replace('{since}', since), {
        mode: 'Live',
        ...(background ? { headers: { 'x-background': '1' } } : {}),
      })
    },
  }
}
