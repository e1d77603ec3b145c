import { deepestRow, totalCap } from '@portico/contract/core/page.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import { aPortico, type TestPortico } from '@portico/testkit/portico/app.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { countCapped, inWindow } from './paging.repository.ts'
import { type PageRequest, toPage, windowOf } from './paging.ts'

let portico: TestPortico
const at = new Date('2026-11-01T00:00:00Z')
/** Websites have names that go up with their ids; three at a time were made at one moment. */
const names = Array.from({ length: 11 }, (_, n) => `site ${String(n).padStart(2, '0')}`)
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { acme } = portico.world
  await portico.admin.query('delete from websites where merchant_id = $1', [acme.id])
  for (const [n, name] of names.entries())
    await portico.admin.query('insert into websites (tenant_id, merchant_id, id, name, url, created_at) values ($1, $2, $3, $4, $4, $5)', [
      acme.tenantId,
      acme.id,
      uuidv7(at.getTime() + n),
      name,
      new Date(at.getTime() + Math.floor(n / 3) * 1000),
    ])
})
afterAll(() => portico?.close())

const services = { sign: (text: string) => `secret of ${text}` }
const refusal = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** One page of Acme's websites, newest first or last. */
async function page(request: Partial<PageRequest>, descending = true) {
  const { acme } = portico.world
  const window = windowOf({ pageIndex: 0, pageSize: 3, ...request }, ['websites', descending], services)
  return portico.services.inScope({ level: 'merchant', tenantId: acme.tenantId, merchantId: acme.id, mode: 'Live' }, async (db) => {
    const all = db.selectFrom('websites as w').where('w.merchant_id', '=', acme.id)
    const order = { column: 'w.created_at', id: 'w.id', descending }
    const [rows, total] = await Promise.all([
      inWindow(all.select(['w.id', 'w.name', 'w.created_at']), order, window).execute(),
      countCapped(db, all),
    ])
    const keyOf = (row: (typeof rows)[number]) => ({ value: row.created_at, id: row.id })
    return toPage(window, services, { rows, total, keyOf, toReply: ({ name }) => name })
  })
}

describe.each([
  ['newest first', true, [...names].reverse()],
  ['oldest first', false, names],
])('a list, %s', (_, descending, inOrder) => {
  test('shows every row once on the way down and once on the way up, also rows of the same moment', async () => {
    const down: string[][] = []
    let current = await page({}, descending)
    for (down.push(current.data); current.nextCursor; down.push(current.data))
      current = await page({ cursor: current.nextCursor }, descending)
    expect(down.flat()).toEqual(inOrder)
    expect(down.map((rows) => rows.length)).toEqual([3, 3, 3, 2])
    expect(current).toMatchObject({ pageIndex: 3, totalCount: 11, totalIsCapped: false, nextCursor: null })

    const up = [current.data]
    for (; current.previousCursor; up.unshift(current.data)) current = await page({ cursor: current.previousCursor }, descending)
    expect(up).toEqual(down)
    expect(current).toMatchObject({ pageIndex: 0, previousCursor: null })
    expect(current.nextCursor).not.toBeNull()
  })

  test('shows the same rows by number as by cursor', async () => {
    expect((await page({ pageIndex: 2 }, descending)).data).toEqual(inOrder.slice(6, 9))
    const past = await page({ pageIndex: 9 }, descending)
    expect(past).toMatchObject({ data: [], totalCount: 11, nextCursor: null })
  })
})

test('a page begins again at the first row where the rows before it have gone', async () => {
  const second = await page({ pageSize: 2, pageIndex: 1 })
  const back = await page({ pageSize: 3, cursor: second.previousCursor! })
  expect(back).toMatchObject({ data: ['site 10', 'site 09'], pageIndex: 0, previousCursor: null })
})

test('pages of every size hold as many rows as were asked for, and share a few statements', async () => {
  const texts = new Set<string>()
  for (let pageSize = 1; pageSize <= 100; pageSize++) {
    const first = await page({ pageSize })
    expect(first.data).toEqual([...names].reverse().slice(0, pageSize))
    expect(first.nextCursor === null).toBe(pageSize >= names.length)
    await portico.services.inScope({ level: 'tenant', tenantId: portico.world.acme.tenantId, mode: 'Live' }, async (db) => {
      const window = windowOf({ pageIndex: 0, pageSize }, [], services)
      const order = { column: 'w.created_at', id: 'w.id', descending: true }
      texts.add(inWindow(db.selectFrom('websites as w').select('w.id'), order, window).compile().sql)
    })
  }
  expect(texts.size).toBe(6)
  for (const text of texts) expect(text).toMatch(/limit \d+$/)
})

describe('a cursor', () => {
  test('is refused where it was changed, made up or signed by someone else', async () => {
    const cursor = (await page({})).nextCursor!
    const [body, signature] = cursor.split('.') as [string, string]
    const forged = Buffer.from(JSON.stringify(['2000-01-01', uuidv7(), 0, 0])).toString('base64url')
    for (const wrong of [`${body}.${'A'.repeat(signature.length)}`, `${forged}.${signature}`, body, '.', 'x', `${cursor}.`.slice(1)])
      expect(
        refusal(() => windowOf({ pageIndex: 0, pageSize: 3, cursor: wrong }, ['websites', true], services)),
        wrong,
      ).toBe('cursor_mismatch')
    const others = { sign: () => 'another secret' }
    expect(refusal(() => windowOf({ pageIndex: 0, pageSize: 3, cursor }, ['websites', true], others))).toBe('cursor_mismatch')
  })

  test('belongs to its list and sort', async () => {
    const cursor = (await page({})).nextCursor!
    expect(refusal(() => windowOf({ pageIndex: 0, pageSize: 3, cursor }, ['websites', false], services))).toBe('cursor_mismatch')
    expect(windowOf({ pageIndex: 0, pageSize: 3, cursor }, ['websites', true], services).offset).toBe(3)
  })
})

test('a page number leads as far as an offset is quick, and no further', () => {
  expect(windowOf({ pageIndex: deepestRow / 20 - 1, pageSize: 20 }, [], services).offset).toBe(deepestRow - 20)
  expect(refusal(() => windowOf({ pageIndex: deepestRow / 20, pageSize: 20 }, [], services))).toBe('page_too_deep')
})

test('a total stops at the cap and says so', async () => {
  const { tenantId } = portico.world.acme
  const counted = (rows: number) =>
    portico.services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
      countCapped(db, db.selectFrom(sql<{ n: number }>`generate_series(1, ${rows}::int)`.as('many'))),
    )
  expect([await counted(7), await counted(totalCap), await counted(3 * totalCap)]).toEqual([7, totalCap, totalCap + 1])
  const window = windowOf({ pageIndex: 0, pageSize: 3 }, [], services)
  const listed = (total: number) => toPage(window, services, { rows: [], total, keyOf: () => ({ value: 0, id: '' }), toReply: () => 0 })
  expect(listed(totalCap)).toMatchObject({ totalCount: totalCap, totalIsCapped: false })
  expect(listed(totalCap + 1)).toMatchObject({ totalCount: totalCap, totalIsCapped: true })
})
