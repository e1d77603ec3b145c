import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Level } from '@portico/contract/core/level.ts'
import type { Page } from '@portico/contract/core/page.ts'
import { type Export, keptDays } from '@portico/contract/features/exports/exports.contract.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { roleNamesOf } from '@portico/database/roles.ts'
import { aCapturedPayment } from '@portico/testkit/features/payments.ts'
import { aPortico, type Caller, type Person, type TestPortico } from '@portico/testkit/portico/app.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { FileStore } from '../../core/files/file-store.ts'
import { prepareJobs } from '../../core/jobs/jobs.ts'
import { startWorker } from '../../processes/worker.ts'
import { leaseMs } from './claim.ts'
import { exportJobs, exportSubscribers, runExport } from './index.ts'

const staff = '/api/v1/crm/exports'
const dayMs = 86_400_000
let portico: TestPortico
let finance: Person
beforeAll(async () => {
  portico = await aPortico(inject('cluster'))
  const { world } = portico
  finance = world.northwind.people.finance!
  for (const merchant of ['acme', 'globex', 'initech'] as const)
    for (let n = 0; n < 30; n++)
      await aCapturedPayment(portico, { merchant, amountMinor: 100 + n, externalId: n % 3 === 0 ? `=formula-${n}` : `two\nlines "${n}"` })
  await aCapturedPayment(portico, { merchant: 'acme', mode: 'Test', externalId: 'only in Test' })
  await prepareJobs(portico.database.ownerUrl, roleNamesOf(inject('cluster').template).app_jobs, [
    'run-export',
    'resume-exports',
    'expire-exports',
  ])
})
afterAll(() => portico?.close())

const urlOf = ({ level }: Person) => (level === 'merchant' ? '/api/v1/exports' : staff)
const csvOf = ({ level }: Person) => (level === 'merchant' ? '/api/v1/transactions/csv' : '/api/v1/crm/transactions/csv')
const holder = (level: Level = 'tenant', permissions: Permission[] = ['CRM.Transaction.Export']) => portico.personWith(level, permissions)

async function start(person: Person, asked: Record<string, string> = {}, mode = 'Live'): Promise<Export> {
  const reply = await portico.as(person).post(urlOf(person), { list: 'transactions', query: asked }, { headers: { mode } })
  expect(reply.status, reply.text).toBe(202)
  return reply.body as Export
}
const look = async (person: Person, id: string, mode = 'Live') =>
  (await portico.as(person).get(`${urlOf(person)}/${id}`, { headers: { mode } })).body as Export
const fetchFile = (person: Person, id: string, mode = 'Live') =>
  portico.as(person).get(`${urlOf(person)}/${id}/file`, { headers: { mode } })
const run = ({ tenantId }: Person, exportId: string, files: FileStore = portico.files, mode: 'Live' | 'Test' = 'Live') =>
  runExport({ services: portico.services, files, beatMs: 20 }, { exportId, tenantId, mode })
/** What lies in the store, parts of files that were never finished left out. */
const filesOf = async ({ tenantId }: Person) =>
  (await readdir(path.join(portico.filesDir, tenantId)).catch(() => [])).filter((name) => !name.endsWith('.part'))
const textIn = (bytes: Buffer) => Object.values(unzipSync(bytes)).map((file) => Buffer.from(file).toString())
const jobNamed = (name: string, services = portico.services) =>
  exportJobs({ pool: portico.pools.jobs, services, files: portico.files }).find((job) => job.name === name)!
const at = (ms: number) => ({ ...portico.services, now: () => new Date(ms) })
const fieldsOf = (reply: { body: never }) => Object.keys((reply.body as { fields?: object }).fields ?? {})

describe('an export', () => {
  const people: [string, () => Person][] = [
    ['tenant', () => finance],
    ['merchant', () => portico.world.acme.owner],
    ['platform', () => portico.world.platform.people.support!],
  ]
  test.each(people)('of a %s user is run by the worker and holds what the export of the lookup holds', async (_level, who) => {
    const { pools, services, files, database } = portico
    const worker = await startWorker({
      services,
      jobsPool: pools.jobs,
      jobsUrl: database.urls.app_jobs,
      subscribers: (send) => [exportSubscribers(send)],
      jobs: exportJobs({ pool: pools.jobs, services, files }),
    })
    try {
      const person = who()
      const asked = {
        status: 'Captured',
        sort: 'createdAt',
        columns: 'id,createdAt,externalId,amount,merchantName',
        timezoneOffset: '-180',
      }
      const started = await start(person, asked)
      expect(started).toMatchObject({ list: 'transactions', query: asked, state: 'Queued', rowsDone: 0, rowsTotal: null, percent: null })
      await expect.poll(async () => (await look(person, started.id)).state, { timeout: 40_000 }).toBe('Done')
      const done = await look(person, started.id)
      const file = await fetchFile(person, started.id)
      expect(file.status, file.text.slice(0, 300)).toBe(200)
      const direct = await portico.as(person).get(csvOf(person), { query: asked })
      const [text] = textIn(file.bytes)
      expect(text).toBe(textIn(direct.bytes)[0])
      expect(text).toContain("'=formula-")
      const rows = Number(direct.headers['x-row-count'])
      expect(done).toMatchObject({
        rowsDone: rows,
        rowsTotal: rows,
        totalIsEstimate: false,
        percent: 100,
        bytes: file.bytes.length,
        failure: null,
      })
      expect(rows).toBeGreaterThanOrEqual(30)
      expect(done.fileName).toMatch(/^transactions-\d{4}-\d\d-\d\d\.zip$/)
      expect(file.headers['content-type']).toBe('application/zip')
      expect(file.headers['content-disposition']).toContain(`attachment; filename="${done.fileName}"`)
      expect(Date.parse(done.expiresAt!) - Date.parse(done.finishedAt!)).toBeLessThanOrEqual(keptDays * dayMs)
      expect(Date.parse(done.expiresAt!) - Date.parse(done.finishedAt!)).toBeGreaterThan(keptDays * dayMs - 60_000)
    } finally {
      await worker.stop()
    }
  })

  test('goes on record when it is started, when it runs and when it is downloaded', async () => {
    const person = await holder()
    const { id } = await start(person, { status: 'Captured' })
    await run(person, id)
    await fetchFile(person, id)
    const { rows } = await portico.admin.query('select action, entity_id from audit_records where actor_id = $1 order by id', [person.id])
    expect(rows).toEqual([
      { action: 'exports.start', entity_id: id },
      { action: 'transactions.exportCsv', entity_id: '' },
      { action: 'exports.download', entity_id: id },
    ])
  })

  test('an export of Test has rows of Test, and is not visible in Live', async () => {
    const person = await holder()
    const { id } = await start(person, {}, 'Test')
    await run(person, id, portico.files, 'Test')
    expect((await look(person, id, 'Test')).rowsDone).toBe(1)
    expect(textIn((await fetchFile(person, id, 'Test')).bytes)[0]).toContain('only in Test')
    expect((await portico.as(person).get(`${staff}/${id}`)).status).toBe(404)
  })

  test('of more rows than a list counts estimates how many there are until it is done', async () => {
    const { world, admin } = portico
    const person = world.umbrella.owner
    const first = await aCapturedPayment(portico, { merchant: 'umbrella', mode: 'Test' })
    const { rows } = await admin.query<{ columns: string }>(
      `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
       where table_name = 'transactions' and is_generated = 'NEVER' and column_name <> 'id'`,
    )
    const columns = rows[0]!.columns
    await admin.query(
      `insert into transactions (id, ${columns}) select gen_random_uuid(), ${columns} from transactions, generate_series(1, 10500) where id = '${first}'`,
    )
    await admin.query('analyze transactions')
    const { id } = await start(person, {}, 'Test')
    const seen: Export[] = []
    const watched: FileStore = {
      ...portico.files,
      put: async (key, bytes) => {
        seen.push(await look(person, id, 'Test'))
        return portico.files.put(key, bytes)
      },
    }
    await run(person, id, watched, 'Test')
    expect(seen[0]).toMatchObject({ state: 'Running', totalIsEstimate: true })
    expect(seen[0]!.rowsTotal).toBeGreaterThan(5000)
    expect(await look(person, id, 'Test')).toMatchObject({ state: 'Done', rowsDone: 10_501, rowsTotal: 10_501, totalIsEstimate: false })
  })

  test('that is run a second time stays as it is', async () => {
    const person = await holder()
    const { id } = await start(person)
    await run(person, id)
    const before = await look(person, id)
    await run(person, id)
    expect(await look(person, id)).toEqual(before)
  })
})

describe('asking for one', () => {
  test('needs the permission to export', async () => {
    const viewer = portico.as(await holder('tenant', ['CRM.Transaction.View']))
    for (const reply of [await viewer.post(staff, { list: 'transactions', query: {} }), await viewer.get(staff)])
      expect(reply.status).toBe(403)
  })

  test('is refused where the lookup would refuse it, and names the field of the body', async () => {
    const caller = portico.as(finance)
    const loose = await caller.post(staff, { list: 'transactions', query: { currency: 'EUR' } })
    expect([loose.status, loose.code, fieldsOf(loose)]).toEqual([422, 'narrow_the_search', ['body.query.currency']])
    const wrong = await caller.post(staff, { list: 'transactions', query: { columns: 'id,secret' } })
    expect(wrong.status).toBe(422)
    expect(fieldsOf(wrong)[0]).toMatch(/^body\.query\.columns/)
    expect(fieldsOf(await caller.post(staff, { list: 'merchants', query: {} }))).toEqual(['body.list'])
    expect(fieldsOf(await caller.post(staff, { list: 'transactions', query: { pageSize: '5' } }))).toEqual(['body.query.pageSize'])
  })

  test('is possible for three at a time, also when more are asked for at once', async () => {
    const person = await holder()
    const ask = () => portico.as(person).post(staff, { list: 'transactions', query: {} })
    const replies = await Promise.all(Array.from({ length: 5 }, ask))
    expect(replies.map(({ status }) => status).sort()).toEqual([202, 202, 202, 409, 409])
    const [first] = ((await portico.as(person).get(staff)).body as Page<Export>).data
    await run(person, first!.id)
    expect((await ask()).status).toBe(202)
    expect((await ask()).status).toBe(409)
  })
})

test('the history shows own exports, the newest first, page by page', async () => {
  const person = await holder()
  const ids: string[] = []
  for (let n = 0; n < 7; n++) {
    const { id } = await start(person)
    await run(person, id)
    ids.unshift(id)
  }
  const caller = portico.as(person)
  const first = (await caller.get(staff, { query: { pageSize: '5' } })).body as Page<Export>
  expect([first.data.map(({ id }) => id), first.totalCount]).toEqual([ids.slice(0, 5), 7])
  const second = (await caller.get(staff, { query: { pageSize: '5', cursor: first.nextCursor! } })).body as Page<Export>
  expect(second.data.map(({ id }) => id)).toEqual(ids.slice(5))
  expect(((await portico.as(await holder()).get(staff)).body as Page<Export>).data).toEqual([])
})

test("someone else's export is not there: not for a colleague, not for the administrator, not for the platform", async () => {
  const person = await holder()
  const { id } = await start(person)
  await run(person, id)
  const { world } = portico
  for (const other of [await holder(), world.northwind.people.administrator!, world.platform.people.administrator!, world.acme.owner]) {
    const caller: Caller = portico.as(other)
    const url = `${urlOf(other)}/${id}`
    const replies = [await caller.get(url), await caller.get(`${url}/file`), await caller.post(`${url}/cancel`)]
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})

describe('the rights of the person', () => {
  const withoutRights = ({ id }: Person) => portico.admin.query('delete from user_roles where user_id = $1', [id])

  test('are asked again when it runs: without them it fails and leaves no file', async () => {
    const person = await holder()
    const before = await filesOf(person)
    const { id, state } = await start(person)
    await withoutRights(person)
    await run(person, id)
    const { rows } = await portico.admin.query('select state, failure from exports where id = $1', [id])
    expect([state, rows]).toEqual(['Queued', [{ state: 'Failed', failure: 'not_allowed' }]])
    expect(await filesOf(person)).toEqual(before)
  })

  test.each([
    ['locked', "update users set status = 'Locked' where id = $1"],
    [
      'not a person of the merchant any more',
      'with given_up as (delete from user_roles where user_id = $1) update users set merchant_id = null where id = $1',
    ],
  ])('are gone where the person is %s', async (_how, change) => {
    const person = await holder('merchant', ['Merchant.Transaction.Export'])
    const { id } = await start(person)
    await portico.admin.query(change, [person.id])
    await run(person, id)
    const { rows } = await portico.admin.query('select state, failure from exports where id = $1', [id])
    expect(rows).toEqual([{ state: 'Failed', failure: 'not_allowed' }])
  })

  test('are asked again at the download', async () => {
    const person = await holder()
    const { id } = await start(person)
    await run(person, id)
    expect((await fetchFile(person, id)).status).toBe(200)
    await withoutRights(person)
    await expect.poll(async () => (await fetchFile(person, id)).status).toBe(403)
  })
})

describe('cancelling', () => {
  test('one that waits ends it, and the worker leaves it alone', async () => {
    const person = await holder()
    const { id } = await start(person)
    expect((await portico.as(person).post(`${staff}/${id}/cancel`)).body).toMatchObject({ id, state: 'Cancelled' })
    await run(person, id)
    expect(await look(person, id)).toMatchObject({ state: 'Cancelled', rowsDone: 0 })
    expect((await fetchFile(person, id)).status).toBe(409)
    expect((await portico.as(person).post(`${staff}/${id}/cancel`)).status).toBe(409)
  })

  test('one that runs stops it, and no file appears', async () => {
    const person = await holder()
    const before = await filesOf(person)
    const { id } = await start(person)
    let begun = () => {}
    const writing = new Promise<void>((resolve) => (begun = resolve))
    let cancelled = () => {}
    const wait = new Promise<void>((resolve) => (cancelled = resolve))
    const slow: FileStore = {
      ...portico.files,
      put: (key, bytes) =>
        portico.files.put(
          key,
          (async function* () {
            for await (const chunk of bytes) {
              yield chunk
              begun()
              await wait
            }
          })(),
        ),
    }
    const running = run(person, id, slow)
    await writing
    await expect.poll(async () => (await look(person, id)).rowsDone).toBe(60)
    expect(await look(person, id)).toMatchObject({ state: 'Running', rowsTotal: 60, totalIsEstimate: false, percent: 99 })
    await portico.as(person).post(`${staff}/${id}/cancel`)
    cancelled()
    await running
    expect((await look(person, id)).state).toBe('Cancelled')
    expect(await filesOf(person)).toEqual(before)
  })
})

describe('a file', () => {
  test('says how long it is, comes in ranges, and leaves no record where only its headers are asked for', async () => {
    const person = await holder()
    const { id } = await start(person)
    await run(person, id)
    const whole = await fetchFile(person, id)
    const { length } = whole.bytes
    expect(whole.headers).toMatchObject({ 'content-length': String(length), 'accept-ranges': 'bytes', 'content-type': 'application/zip' })
    expect(textIn(whole.bytes)[0]).toMatch(/^[^\n]+\r\n/)
    const url = `${urlOf(person)}/${id}/file`
    const downloads = async () =>
      (await portico.admin.query("select 1 from audit_records where entity_id = $1 and action = 'exports.download'", [id])).rowCount
    const before = await downloads()
    const head = await portico.as(person).send({ method: 'HEAD', url })
    expect([head.status, head.headers['content-length'], head.bytes.length]).toEqual([200, String(length), 0])
    expect(await downloads()).toBe(before)
    const part = async (range: string) => {
      const { status, headers, bytes } = await portico.as(person).get(url, { headers: { range } })
      return [status, headers['content-range'], status === 206 ? bytes : undefined]
    }
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${length}`, whole.bytes.subarray(0, 10)])
    expect(await part('bytes=30-')).toEqual([206, `bytes 30-${length - 1}/${length}`, whole.bytes.subarray(30)])
    expect(await part('bytes=-7')).toEqual([206, `bytes ${length - 7}-${length - 1}/${length}`, whole.bytes.subarray(-7)])
    expect(await part(`bytes=5-${length + 100}`)).toEqual([206, `bytes 5-${length - 1}/${length}`, whole.bytes.subarray(5)])
    expect(await part(`bytes=${length}-`)).toEqual([416, `bytes */${length}`, undefined])
    expect(await part('bytes=-0')).toEqual([416, `bytes */${length}`, undefined])
    for (const range of ['bytes=5-1', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=x']) expect((await part(range))[0]).toBe(200)
  })

  test('is deleted after a week, and its export says so', async () => {
    const person = await holder()
    const others = await filesOf(person)
    const { id, createdAt } = await start(person)
    await run(person, id)
    const mine = (await filesOf(person)).filter((name) => !others.includes(name))
    expect(mine).toHaveLength(1)
    await jobNamed('expire-exports', at(Date.parse(createdAt) + (keptDays - 1) * dayMs)).run({})
    expect((await look(person, id)).state).toBe('Done')
    await jobNamed('expire-exports', at(Date.parse(createdAt) + (keptDays + 1) * dayMs)).run({})
    expect(await look(person, id)).toMatchObject({ state: 'Expired', percent: 100 })
    expect(await filesOf(person)).not.toContain(mine[0])
    expect(await fetchFile(person, id)).toMatchObject({ status: 409, code: 'action_not_allowed' })
  })
})

describe('a worker that is killed', () => {
  /** A worker in a process of its own, killed in the middle of a file. */
  async function killAtWork(person: Person, exportId: string) {
    const { urls } = portico.database
    const settings = JSON.stringify({ urls, dir: portico.filesDir, order: { exportId, tenantId: person.tenantId, mode: 'Live' } })
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'killed-worker.fixture.ts'), settings], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    // The lease of its place among the copies ends with that of the export.
    await portico.admin.query('update running_copies set leased_until = now()')
  }
  const later = () => at(Date.now() + leaseMs + 60_000)

  test('leaves an export that another takes up once the lease is over, and finishes whole', async () => {
    const person = await holder()
    const { id } = await start(person, { sort: 'createdAt', columns: 'id,externalId' })
    await killAtWork(person, id)
    expect((await look(person, id)).state).toBe('Running')
    await jobNamed('resume-exports').run({})
    expect((await look(person, id)).state).toBe('Running')
    await jobNamed('resume-exports', later()).run({})
    expect(await look(person, id)).toMatchObject({ state: 'Done', rowsDone: 60 })
    const direct = await portico.as(person).get(csvOf(person), { query: { sort: 'createdAt', columns: 'id,externalId' } })
    expect(textIn((await fetchFile(person, id)).bytes)).toEqual(textIn(direct.bytes))
  }, 90_000)

  test('again and again by the same export leaves one that has failed, and no file', async () => {
    const person = await holder()
    const before = await filesOf(person)
    const { id } = await start(person)
    await killAtWork(person, id)
    await portico.admin.query('update exports set attempt = 3 where id = $1', [id])
    await jobNamed('resume-exports', later()).run({})
    expect(await look(person, id)).toMatchObject({ state: 'Failed', failure: 'interrupted' })
    expect(await filesOf(person)).toEqual(before)
  }, 90_000)

  test('and comes back too late writes nothing to what another has taken', async () => {
    const person = await holder()
    const before = await filesOf(person)
    const { id } = await start(person)
    const late: FileStore = {
      ...portico.files,
      put: async (key, bytes) => {
        await jobNamed('resume-exports', later()).run({})
        return portico.files.put(key, bytes)
      },
    }
    await run(person, id, late)
    const { bytes, state } = await look(person, id)
    expect(state).toBe('Done')
    expect((await fetchFile(person, id)).bytes.length).toBe(bytes)
    expect(await filesOf(person)).toHaveLength(before.length + 1)
  })
})
