import { aDatabase } from '@portico/testkit/postgres.ts'
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
