import { setTimeout as pause } from 'node:timers/promises'
import { aDatabase } from '@portico/testkit/database/postgres.ts'
import { placeOf, startTcpProxy } from '@portico/testkit/machine/tcp-proxy.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createPool } from './pool.ts'

test('a connection that PostgreSQL ends between two queries fails the next one, and nothing else', async () => {
  const database = await aDatabase(inject('cluster'))
  const pool = createPool({ url: database.urls.app_rw, name: 'test', max: 1 })
  const admin = new pg.Client({ connectionString: database.adminUrl })
  await admin.connect()
  const client = await pool.connect()
  const { rows } = await client.query('select pg_backend_pid() as pid')
  const ended = new Promise((resolve) => client.once('end', resolve))
  await admin.query('select pg_terminate_backend($1)', [rows[0].pid])
  await ended
  await expect(client.query('select 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await Promise.all([pool.end(), admin.end()])
  await database.drop()
})

test('a PostgreSQL that says nothing any more is given up, and the next one to ask has another connection', async () => {
  const database = await aDatabase(inject('cluster'))
  const proxy = await startTcpProxy(placeOf(database.urls.app_rw))
  const pool = createPool({ url: proxy.through(database.urls.app_rw), name: 'test-silence', max: 1, statementTimeoutMs: 100 })
  const client = await pool.connect()
  await client.query('select 1')
  proxy.fallSilent()
  const asked = client.query('select 2')
  await expect(asked).rejects.toThrow('Connection terminated: PostgreSQL said nothing for 2.1 s')
  client.release(true)
  expect(pool.totalCount).toBe(0)
  await Promise.all([pool.end(), proxy.close()])
  await database.drop()
})

test('a connection that had nothing to do for long is given up as well when PostgreSQL falls silent', async () => {
  const database = await aDatabase(inject('cluster'))
  const proxy = await startTcpProxy(placeOf(database.urls.app_rw))
  const pool = createPool({ url: proxy.through(database.urls.app_rw), name: 'test-rested', max: 1, statementTimeoutMs: 100 })
  const processOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
  const first = await processOf()
  // Longer than a silence may last while someone waits.
  await pause(2500)
  expect(await processOf()).toBe(first)
  proxy.fallSilent()
  await expect(pool.query('select 2')).rejects.toThrow('Connection terminated: PostgreSQL said nothing for 2.1 s')
  await Promise.all([pool.end(), proxy.close()])
  await database.drop()
})

test('a connection is given up after its time, between two queries', async () => {
  const database = await aDatabase(inject('cluster'))
  const processesIn = async (lifetimeSeconds?: number) => {
    const pool = createPool({ url: database.urls.app_rw, name: 'test-age', max: 1, ...(lifetimeSeconds ? { lifetimeSeconds } : {}) })
    const processOf = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid
    const pids = [await processOf()]
    await pause(100)
    pids.push(await processOf())
    const seconds = pool.options.maxLifetimeSeconds
    await pool.end()
    return { processes: new Set(pids).size, seconds }
  }
  expect(await processesIn(0.05)).toEqual({ processes: 2, seconds: 0.05 })
  expect(await processesIn()).toEqual({ processes: 1, seconds: 1800 })
  await database.drop()
})
