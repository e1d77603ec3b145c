import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { commands, ids, onlyWalls, type Reach, type Reader, type Row, rowsOf, tryRows, type Walled } from './every-wall.fixture.ts'

/** The rows of every table and all roles: what each policy lets its role read and write, beside what it should. */
let walls: Awaited<ReturnType<typeof onlyWalls>>
beforeAll(async () => {
  walls = await onlyWalls(inject('cluster'))
  await walls.admin.query(tryRows)
})
afterAll(() => walls?.close())

const { north, south, acme, globex } = ids
const staff = { role: 'app_rw', level: 'tenant', tenant: north }
const limited = { role: 'app_limited', level: 'tenant', tenant: north }
const readers: readonly Reader[] = [
  { says: 'staff', ...staff },
  { says: 'staff in Test', ...staff, mode: 'Test' },
  { says: 'staff of another tenant', ...staff, tenant: south },
  { says: 'a merchant, or one who views the portal as it', role: 'app_rw', level: 'merchant', tenant: north, merchant: acme },
  { says: 'a sibling merchant in Test', role: 'app_rw', level: 'merchant', tenant: north, merchant: globex, mode: 'Test' },
  { says: 'a merchant with the id of another tenant', role: 'app_rw', level: 'merchant', tenant: south, merchant: acme },
  { says: 'the role of tenants at the level of the platform', role: 'app_rw', level: 'platform', tenant: north, merchant: acme },
  { says: 'the role of tenants without a scope', role: 'app_rw', level: '' },
  { says: 'a worker for a tenant', ...staff },
  { says: 'the import of a merchant', role: 'app_import', level: 'merchant', tenant: north, merchant: acme },
  { says: 'a user limited to a merchant', ...limited, limits: { merchants: [acme] } },
  { says: 'a user limited to two merchants', ...limited, limits: { merchants: [acme, globex] } },
  { says: 'a user limited to a method', ...limited, limits: { paymentMethods: ['Card'] } },
  { says: 'a user limited to another method', ...limited, limits: { paymentMethods: ['Wallet', 'Apm'] } },
  { says: 'a user limited to a provider', ...limited, limits: { serviceProviders: ['First'] } },
  { says: 'a user limited to a provider in Test', ...limited, mode: 'Test', limits: { serviceProviders: ['First', 'Second'] } },
  {
    says: 'a user limited in every way',
    ...limited,
    limits: { merchants: [globex], paymentMethods: ['Card'], serviceProviders: ['First'] },
  },
  { says: 'a user limited to nothing', ...limited, limits: { merchants: [] } },
  { says: 'a limited user of another tenant', ...limited, tenant: south, limits: { paymentMethods: ['Card'] } },
  {
    says: 'a limited user of a merchant',
    role: 'app_limited',
    level: 'merchant',
    tenant: north,
    merchant: acme,
    limits: { paymentMethods: ['Card'] },
  },
  {
    says: 'the role of limited users at the level of identity',
    role: 'app_limited',
    level: 'identity',
    tenant: north,
    merchant: acme,
    limits: { paymentMethods: ['Card'] },
  },
  { says: 'the platform', role: 'app_platform', level: 'platform' },
  { says: 'the platform in Test', role: 'app_platform', level: 'platform', mode: 'Test' },
  { says: 'the role of the platform at the level of a tenant', role: 'app_platform', level: 'tenant', tenant: north },
  { says: 'identity for staff', role: 'app_identity', level: 'identity', tenant: north },
  { says: 'identity for a merchant', role: 'app_identity', level: 'identity', tenant: north, merchant: acme },
  // Sums that say whose they are by nothing are seen by no one with a limit, so their other conditions are tried without one.
  { says: 'limited people without a limit', role: 'app_limited', level: 'tenant', tenant: north, limits: {} },
  {
    says: 'limited people of a merchant without a limit',
    role: 'app_limited',
    level: 'merchant',
    tenant: north,
    merchant: acme,
    limits: {},
  },
  { says: 'identity at the level of a tenant', role: 'app_identity', level: 'tenant', tenant: north },
  { says: 'jobs', role: 'app_jobs', level: '' },
]

/** Roles that serve all tenants by these tables. */
const every: Record<string, Partial<Record<string, readonly string[]>>> = {
  app_identity: {
    select: ['users', 'merchants', 'roles', 'user_roles', 'people_with_second_factor'],
    insert: ['users', 'people_with_second_factor'],
    update: ['users', 'people_with_second_factor'],
    delete: ['users', 'people_with_second_factor'],
  },
  app_jobs: Object.fromEntries(commands.map((command) => [command, ['outbox', 'failed_jobs', 'running_copies']])),
}

const within = (limit: readonly string[] | null | undefined, values: readonly unknown[]) =>
  !limit || values.every((one) => limit.includes(String(one)))

/** In words of its own, not of a policy. */
function isReached(reader: Reader, { table, merchants, columns }: Walled, row: Row, command: string): boolean {
  const { role, level, limits, mode = 'Live' } = reader
  const isOfMode = !columns.has('mode') || table === 'outbox' || row.mode === mode
  if (every[role]?.[command]?.includes(table)) return true
  if (role === 'app_jobs') return false
  if (role === 'app_platform') return command === 'select' && level === 'platform' && isOfMode
  const isOfPlace = row.tenant_id === reader.tenant && (row.merchant_id ?? '') === (reader.merchant ?? '')
  if (role === 'app_identity') {
    const isOfAccount =
      row.topic === 'account.noticed' || (row.entity === 'accounts' && row.action === 'identity.signIn' && row.before === null)
    return command === 'insert' && level === 'identity' && isOfPlace && isOfAccount
  }
  if (row.tenant_id !== reader.tenant || !isOfMode || !['tenant', 'merchant'].includes(level)) return false
  if (level === 'merchant') {
    if (merchants === 'none' || (merchants === 'shared' && command !== 'select')) return false
    if (merchants !== 'shared' && row.merchant_id !== reader.merchant) return false
  }
  if (role !== 'app_limited') return true
  const { merchants: ofMerchants, paymentMethods, serviceProviders } = limits ?? {}
  const own = row.merchant_id === undefined || row.merchant_id === null ? [] : [row.merchant_id]
  const providers = [
    row.payment_provider,
    table === 'transactions' ? row.service_provider : undefined,
    table === 'service_providers' ? row.name : undefined,
  ]
  const methods = [row.payment_method].filter((one) => one !== undefined)
  const namedProviders = providers.filter((one) => one !== undefined)
  // A sum that does not say whose payments it adds up is beyond every limit of that kind, and so is an invoice.
  const addsUp = table.endsWith('_sums') || table === 'invoices'
  const saysWhat = (limit: unknown, values: readonly unknown[]) => !limit || values.length > 0 || !addsUp
  const limitsOfRow = [
    [ofMerchants, own],
    [paymentMethods, methods],
    [serviceProviders, namedProviders],
  ] as const
  const isWithin = limitsOfRow.every(([limit, values]) => within(limit, values) && saysWhat(limit, values))
  if (!isWithin || table !== 'audit_records' || command !== 'select') return isWithin
  const named = [row.merchant_ids, row.payment_methods, row.payment_providers] as unknown[][]
  return !row.names_unknown && within(ofMerchants, named[0]!) && within(paymentMethods, named[1]!) && within(serviceProviders, named[2]!)
}

function expectedOf(reader: Reader, table: Walled): Reach {
  const rows = rowsOf(table)
  const of = (command: string) => rows.filter((row) => isReached(reader, table, row, command)).map(({ wall_row }) => wall_row)
  const update = of('update').sort()
  return { select: of('select').sort(), insert: of('insert').sort(), update, move: update, delete: of('delete').sort() }
}

async function differences(table: Walled, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const found: string[] = []
  for (const reader of readers) {
    if (found.length >= most) break
    const [reach, expected] = [await walls.reachOf(reader, table), expectedOf(reader, table)]
    for (const command of commands)
      if (JSON.stringify(reach[command]) !== JSON.stringify(expected[command]))
        found.push(`${reader.says}, ${command} of ${table.table}: ${reach[command].length} rows instead of ${expected[command].length}`)
  }
  return found
}

async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  await walls.admin.query('begin')
  try {
    return await work()
  } finally {
    await walls.admin.query('rollback')
  }
}

test('every role reads and writes the rows of its place, of every table, and no others', async () => {
  expect(walls.tables.length).toBeGreaterThan(50)
  const found = await inTransaction(async () => {
    const all: string[] = []
    for (const table of walls.tables) all.push(...(await differences(table)))
    return all
  })
  expect(found).toEqual([])
})

describe('a wall that misses one condition', () => {
  /** Conditions at the top of a policy, joined by AND. */
  function conditionsIn(expression: string | null): string[] {
    if (expression === null) return []
    const text = / AND /.test(expression) ? expression : `(${expression})`
    const found: string[] = []
    let [depth, from] = [0, 1]
    for (let at = 1; at < text.length - 1; at++) {
      if (text[at] === '(') depth++
      else if (text[at] === ')') depth--
      else if (depth === 0 && text.startsWith(' AND ', at)) {
        found.push(text.slice(from, at))
        from = at + ' AND '.length
      }
    }
    return [...found, text.slice(from, -1)]
  }

  type Policy = { name: string; command: string; using: string | null; 'with check': string | null }
  const clauses = ['using', 'with check'] as const

  /** What a change is checked by once more says nothing new where it asks the scope alone. */
  const saysNothing = ({ command, using }: Policy, clause: string, condition: string) =>
    command === 'w' && clause === 'with check' && /^\( SELECT \(.*\)\)$/.test(condition) && using!.includes(condition)

  // Some tables have a dozen conditions in each of their policies, and each is tried.
  test('is noticed, whichever condition of three tables drawn at random it is', { timeout: 240_000 }, async () => {
    const left = [...walls.tables]
    const drawn = Array.from({ length: 3 }, () => left.splice(Math.floor(Math.random() * left.length), 1)[0]!)
    const unnoticed: string[] = []
    for (const table of drawn) {
      const { rows } = await walls.admin.query<Policy>(
        `select polname as name, polcmd as command, pg_get_expr(polqual, polrelid) as using, pg_get_expr(polwithcheck, polrelid) as "with check"
         from pg_policy where polrelid = $1::regclass and coalesce(pg_get_expr(polqual, polrelid), '') <> 'true'`,
        [table.table],
      )
      for (const policy of rows)
        for (const clause of clauses) {
          const conditions = conditionsIn(policy[clause])
          for (const [n, condition] of conditions.entries()) {
            if (saysNothing(policy, clause, condition)) continue
            const rest = conditions.toSpliced(n, 1).join(' and ') || 'true'
            const found = await inTransaction(async () => {
              await walls.admin.query(`alter policy ${policy.name} on ${table.table} ${clause} (${rest})`)
              return differences(table, 1)
            })
            if (found.length === 0) unnoticed.push(`${table.table} ${policy.name} ${clause}: ${condition}`)
          }
        }
    }
    expect([drawn.map(({ table }) => table), unnoticed]).toEqual([drawn.map(({ table }) => table), []])
  })
})

test('the form for a cluster, without sub-selects, holds the same rows', async () => {
  const found = await inTransaction(async () => {
    const all: string[] = []
    for (const table of walls.tables) {
      await walls.admin.query("select make_walls($1, 'bare')", [table.table])
      all.push(...(await differences(table)))
    }
    const { rows } = await walls.admin.query<{ name: string }>(
      `select polrelid::regclass || ' ' || polname as name from pg_policy p join table_lists l on polrelid = to_regclass(l.table_name) and l.merchants is not null
       where pg_get_expr(polqual, polrelid) || coalesce(pg_get_expr(polwithcheck, polrelid), '') ~* 'select'`,
    )
    return [...all, ...rows.map(({ name }) => name)]
  })
  expect(found).toEqual([])
})
