import { tenantTables } from '@portico/database/tables.ts'
import type { TestPortico } from '@portico/testkit/portico/app.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { anEntitledPortico } from './entitled.fixture.ts'
import { entries, fullyEntitled, goodRequest, isSuccess, sentOf } from './ways.fixture.ts'

/** What the roles of the API really send to the database, also where a repository wrote SQL by hand. */
let portico: TestPortico
const sent: { text: string; role: string }[] = []
const looked = new Map<string, number>()
const submit = pg.Client.prototype.query
beforeAll(async () => {
  portico = await anEntitledPortico(inject('cluster'))
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [query] = args as [string | { text?: string; cursor?: { text?: string }; statements?: { text: string }[] }]
    const texts = typeof query === 'string' ? [query] : (query?.statements?.map(({ text }) => text) ?? [query?.text ?? query?.cursor?.text])
    for (const text of texts) if (text) sent.push({ text, role: this.user ?? '' })
    return (submit as (...all: unknown[]) => unknown).apply(this, args)
  } as typeof submit
})
afterAll(async () => {
  pg.Client.prototype.query = submit
  await portico?.close()
})

const source = /\b(from|join|update|using|,)\s+(?:only\s+)?"?([a-z_]+)"?(?:\s+(?:as\s+)?"?([a-z_0-9]+)"?)?/gi
const notAnAlias = new Set([
  'set',
  'where',
  'on',
  'inner',
  'left',
  'right',
  'full',
  'cross',
  'join',
  'order',
  'group',
  'limit',
  'for',
  'using',
  'returning',
  'union',
  'as',
  'and',
])

/** The tables of tenants that a statement reads or changes without saying whose rows it means. */
function unnarrowed(text: string): string[] {
  const narrowed = (name: string) =>
    new RegExp(`(?<![\\w"])"?${name}"?\\."?tenant_id"? (?:=|in) |= "?${name}"?\\."?tenant_id"?`, 'i').test(text)
  const bare = /(?<![.\w"])"?tenant_id"? = /i.test(text)
  return [...text.matchAll(source)].flatMap(([, , table, alias]) => {
    if (!table || !tenantTables.has(table)) return []
    const name = alias && !notAnAlias.has(alias.toLowerCase()) ? alias : table
    return narrowed(name) || (bare && name === table) ? [] : [`${table}${name === table ? '' : ` ${name}`}`]
  })
}

test('a statement that forgets the tenant is found', () => {
  expect(unnarrowed('select "t"."id" from "transactions" as "t" where "t"."tenant_id" = $1')).toEqual([])
  expect(unnarrowed('select "t"."id" from "transactions" as "t" where "t"."id" = $1')).toEqual(['transactions t'])
  expect(unnarrowed('select id from transactions t join merchants m on m.id = t.merchant_id where t.tenant_id = $1')).toEqual([
    'merchants m',
  ])
  expect(unnarrowed('update transactions set status = $1 where id = $2')).toEqual(['transactions'])
})

describe.each(entries.filter(({ level, spec }) => level !== 'platform' || spec.reach !== 'platform'))(
  '$spec.method $url for a $level user',
  (entry) => {
    test('names the tenant at every table of tenants that it touches', async () => {
      const caller = portico.as(fullyEntitled(portico, entry.level))
      const request = sentOf(entry, await goodRequest(portico, entry))
      sent.length = 0
      const reply = await caller.send(request)
      expect(isSuccess(reply.status), reply.text.slice(0, 200)).toBe(true)
      const own = sent.filter(({ role }) => role.endsWith('_app_rw'))
      for (const { text } of own)
        for (const [, , table] of text.matchAll(source))
          if (table && tenantTables.has(table)) looked.set(table, (looked.get(table) ?? 0) + 1)
      const forgotten = own.flatMap(({ text }) => unnarrowed(text).map((table) => `${table}: ${text.slice(0, 400)}`))
      expect(forgotten).toEqual([])
    })
  },
)

test('and what was looked at is what the API does all day', () => {
  for (const table of [
    'transactions',
    'merchants',
    'transaction_events',
    'ledger_entries',
    'idempotency_keys',
    'api_logs',
    'user_preferences',
  ])
    expect(looked.get(table) ?? 0, table).toBeGreaterThan(1)
})
