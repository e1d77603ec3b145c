import { randomBytes } from 'node:crypto'
import { prepareDatabase } from '@portico/database/prepare.ts'
import { newPassword, type RoleKey, roleKeys } from '@portico/database/roles.ts'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseUrl, dropInstallation } from './postgres.ts'

test('an installation is dropped with its roles, also while somebody is in it whom only a superuser may send away, as autovacuum is', async () => {
  const cluster = inject('cluster')
  const name = `dropped_${randomBytes(4).toString('hex')}`
  const owner = new pg.Client({ connectionString: cluster.ownerUrl })
  await owner.connect()
  await owner.query(`create database ${name}`)
  const passwords = Object.fromEntries(roleKeys.map((key) => [key, newPassword()])) as Record<RoleKey, string>
  await prepareDatabase({
    ownerUrl: databaseUrl(cluster.ownerUrl, name),
    adminUrl: databaseUrl(cluster.adminUrl, name),
    passwords,
    only: new Set(),
  })
  const within = new pg.Client({ connectionString: databaseUrl(cluster.adminUrl, name) })
  const sentAway = new Promise((resolve) => within.on('error', resolve))
  await within.connect()
  await expect(owner.query(`drop database ${name} with (force)`)).rejects.toThrow('permission denied to terminate process')
  await dropInstallation(cluster, name)
  await sentAway
  const left = `select datname from pg_database where datname = $1 union all select rolname from pg_roles where starts_with(rolname, $1)`
  expect((await owner.query(left, [name])).rows).toEqual([])
  await owner.end()
})
