import type { ReferencePool } from '@portico/contract/features/processing/processing.contract.ts'
import { aPool } from '@portico/testkit/features/references.ts'
import { aPortico, type Caller, type TestPortico } from '@portico/testkit/portico/app.ts'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { takeReference } from './references.repository.ts'

let portico: TestPortico
let developer: Caller
let site: string
let at: string
beforeEach(async () => {
  await portico?.close()
  portico = await aPortico(inject('cluster'))
  developer = portico.as(portico.world.northwind.people.developer!)
  site = portico.world.acme.websiteIds[0]!
  at = `/api/v1/crm/processing-setup/${site}/account-references`
})
afterAll(() => portico?.close())

const add = (lines: string, by = developer, headers: Record<string, string> = {}) => by.post(at, { lines }, { headers })
const remove = (lines: string) => developer.post(`${at}/removals`, { lines })
const pool = async (by = developer, headers: Record<string, string> = {}) => (await by.get(at, { headers })).body as ReferencePool

describe('the pool of a website', () => {
  test('takes the references of a list, and names the lines that it cannot take by number and reason', async () => {
    await aPool(portico, ['PID-9'], { merchant: 'globex' })
    const added = await add('Reference,Note\npid-1,first\nPID-2\nab\nPID-1\nPID-9\n\nPID 3')
    expect(added.status, added.text).toBe(200)
    expect(added.body).toMatchObject({
      done: 3,
      refusedCount: 3,
      refused: [
        { line: 4, text: 'ab', why: 'Malformed' },
        { line: 5, text: 'PID-1', why: 'Twice' },
        { line: 6, text: 'PID-9', why: 'Taken' },
      ],
      pool: { free: 3, allocated: 0 },
    })
    expect(await pool()).toMatchObject({ free: 3, allocated: 0, lastAddedAt: expect.any(String) })
  })

  test('is of one mode, and of one tenant: another may have the same references', async () => {
    await add('PID-1\nPID-2')
    expect(await pool(developer, { mode: 'Test' })).toEqual({ free: 0, allocated: 0, lastAddedAt: null })
    expect((await add('PID-1', developer, { mode: 'Test' })).body).toMatchObject({ done: 1 })
    await aPool(portico, ['PID-1'], { merchant: 'initech' })
    expect(await pool()).toMatchObject({ free: 2 })
  })

  test('lets free references go, and keeps one that a payment has', async () => {
    await add('PID-1\nPID-2')
    await aPool(portico, ['PID-3'], { isFree: false })
    expect((await remove('PID-1\nPID-3\nPID-4')).body).toMatchObject({
      done: 1,
      refused: [
        { line: 2, text: 'PID-3', why: 'Allocated' },
        { line: 3, text: 'PID-4', why: 'Unknown' },
      ],
      pool: { free: 1, allocated: 1 },
    })
  })

  test('refuses an empty list, one that is too long, and a website of another tenant', async () => {
    expect(await add('\n \n')).toMatchObject({ status: 422, code: 'invalid_input' })
    const lines = Array.from({ length: 5001 }, (_, index) => `PID-${index}`).join('\n')
    expect(await add(lines)).toMatchObject({ status: 422, code: 'invalid_input' })
    const stranger = portico.as(portico.world.contoso.people.developer!)
    expect((await add('PID-1', stranger)).status).toBe(404)
    expect((await stranger.get(at)).status).toBe(404)
    expect(await pool()).toMatchObject({ free: 0 })
  })

  test('is seen by its merchant, who changes nothing of it', async () => {
    await add('PID-1')
    const { owner } = portico.world.acme
    const own = `/api/v1/processing-setup/${site}/account-references`
    expect((await portico.as(owner).get(own)).body).toMatchObject({ free: 1, allocated: 0 })
    expect((await portico.as(owner).post(own, { lines: 'PID-2' })).status).toBe(405)
    expect((await portico.as(portico.world.globex.owner).get(own)).status).toBe(404)
  })

  test('gives each reference once, the one that has been free longest first, to many who ask at once', async () => {
    await add(Array.from({ length: 20 }, (_, index) => `PID-${100 + index}`).join('\n'))
    const { services, world } = portico
    const scope = { level: 'tenant', tenantId: world.acme.tenantId, mode: 'Live' } as const
    const first = await services.inScope(scope, (db) => takeReference(db, site, services.now()))
    expect(first).toEqual({ reference: 'PID-100', isKept: true })
    const taken = await Promise.all(
      Array.from({ length: 25 }, () => services.inScope(scope, (db) => takeReference(db, site, services.now()))),
    )
    const given = taken.flatMap(({ reference }) => reference ?? [])
    expect(new Set(given).size).toBe(given.length)
    expect(await pool()).toMatchObject({ free: 19 - given.length, allocated: 1 + given.length })
    const other = world.acme.websiteIds[1] ?? services.newId()
    expect(await services.inScope(scope, (db) => takeReference(db, other, services.now()))).toEqual({ isKept: false })
  })
})
