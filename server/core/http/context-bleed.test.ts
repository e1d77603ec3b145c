import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName, Person } from '@portico/testkit/portico/world.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const places = ['acme', 'globex', 'initech', 'umbrella'] as const
const requests = 2000
const atOnce = 40
const abortedShare = 0.1

type Principal = { name: string; person: Person; base: string; own: Set<string>; payments: string[]; foreign: string[] }
let portico: TestPortico
let url: string
let principals: Principal[]
beforeAll(async () => {
  portico = await aPortico(inject('cluster'), { poolMax: 2 })
  url = await portico.app.listen({ port: 0, host: '127.0.0.1' })
  const { world, as } = portico
  const payments = {} as Record<MerchantName, string[]>
  for (const place of places) {
    const mode = 'Live' as const
    payments[place] = []
    for (let n = 0; n < 3; n++)
      payments[place].push(await aCapturedPayment(portico, { merchant: place, mode, externalId: `${place}-${n}` }))
  }
  const principal = (name: string, person: Person, base: string, own: readonly MerchantName[]): Principal => {
    as(person)
    const others = places.filter((place) => !own.includes(place))
    return {
      name,
      person,
      base,
      own: new Set(own.map((place) => world[place].id)),
      payments: own.flatMap((place) => payments[place]),
      foreign: others.flatMap((place) => payments[place]),
    }
  }
  principals = [
    principal('northwind', world.northwind.people.administrator!, '/api/v1/crm/transactions', ['acme', 'globex']),
    principal('contoso', world.contoso.people.administrator!, '/api/v1/crm/transactions', ['initech', 'umbrella']),
    principal('acme', world.acme.owner, '/api/v1/transactions', ['acme']),
    principal('globex', world.globex.owner, '/api/v1/transactions', ['globex']),
  ]
})
afterAll(() => portico?.close())

const seen = { answered: 0, aborted: 0, unavailable: 0, rows: 0, refused: 0 }
const foreignRows: string[] = []

async function ask(principal: Principal, path: string, init: RequestInit & { aborts?: boolean } = {}) {
  const abort = new AbortController()
  if (init.aborts) setTimeout(() => abort.abort(), Math.random() * 6)
  const headers = { authorization: `Bearer test-token-${principal.person.id}`, ...init.headers }
  try {
    const reply = await fetch(`${url}${path}`, { ...init, headers, signal: abort.signal })
    const text = await reply.text()
    seen.answered++
    if (reply.status === 503) {
      seen.unavailable++
      expect(reply.headers.get('retry-after')).toMatch(/^\d+$/)
    } else expect([200, 404], `${reply.status} ${text.slice(0, 200)}`).toContain(reply.status)
    return { status: reply.status, body: JSON.parse(text) as never }
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
    seen.aborted++
    return undefined
  }
}

const any = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!
type Row = { id: string; merchantId: string }
function check(principal: Principal, rows: readonly Row[]) {
  for (const row of rows) {
    seen.rows++
    if (!principal.own.has(row.merchantId) || !principal.payments.includes(row.id))
      foreignRows.push(`${principal.name} was shown ${row.id}`)
  }
}

const killOne = () =>
  portico.admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portico-rw' and datname = current_database() order by random() limit 1",
  )

/** One of the things a person does, and a look at whose it was that came back. */
async function doSomething(principal: Principal, aborts: boolean) {
  const kind = Math.random()
  if (kind < 0.4) {
    const reply = await ask(principal, `${principal.base}?pageSize=100`, { aborts })
    if (reply?.status === 200) check(principal, (reply.body as { data: Row[] }).data)
  } else if (kind < 0.65) {
    const reply = await ask(principal, `${principal.base}/${any(principal.payments)}/details`, { aborts })
    if (reply?.status === 200) check(principal, [reply.body as Row])
    else if (reply?.status === 404) foreignRows.push(`${principal.name} could not see its own`)
  } else if (kind < 0.8) {
    const reply = await ask(principal, `${principal.base}/${any(principal.foreign)}/details`, { aborts })
    if (reply?.status === 200) foreignRows.push(`${principal.name} was shown a foreign payment`)
    else if (reply?.status === 404) seen.refused++
  } else if (kind < 0.9) {
    const layout = { order: [principal.name], hidden: [], pinned: [], widths: {} }
    const init = { method: 'PUT', body: JSON.stringify(layout), headers: { 'content-type': 'application/json' }, aborts }
    await ask(principal, '/api/v1/preferences/bleed', init)
  } else {
    const reply = await ask(principal, '/api/v1/preferences/bleed', { aborts })
    const order = (reply?.body as { value?: { order: string[] } } | undefined)?.value?.order
    if (order && order[0] !== principal.name) foreignRows.push(`${principal.name} was given the columns of ${order[0]}`)
  }
}

test(`of ${requests} calls by four people on two connections, a tenth broken off and backends killed, none sees a row of another`, async () => {
  let left = requests
  const worker = async () => {
    while (left-- > 0) {
      if (left % 100 === 0) await killOne()
      await doSomething(any(principals), Math.random() < abortedShare)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  expect(foreignRows).toEqual([])
  expect(seen.rows).toBeGreaterThan(1000)
  expect(seen.refused).toBeGreaterThan(50)
  expect(seen.aborted).toBeGreaterThan(20)
  expect(seen.unavailable).toBeLessThan(requests / 10)

  const { rows } = await portico.admin.query<{ user_id: string; value: { order: string[] } }>('select user_id, value from user_preferences')
  const nameOf = new Map(principals.map(({ name, person }) => [person.id, name]))
  expect(rows.map(({ user_id: id, value }) => [id, value.order[0]])).toEqual(rows.map(({ user_id: id }) => [id, nameOf.get(id)]))
  expect(portico.pools.rw.totalCount).toBeLessThanOrEqual(2)
}, 120_000)
