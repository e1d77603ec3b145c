import { aDatabase, type TestDatabase } from '@portico/testkit/database/postgres.ts'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

type Made = { database: TestDatabase; admin: pg.Client }

/** A database for the tests of this file, as the migrations make it, and a superuser's connection to it. */
export function withMigratedDatabase(use: (made: Made) => void): void {
  let made: Made | undefined
  beforeAll(async () => {
    const database = await aDatabase(inject('cluster'))
    const admin = new pg.Client({ connectionString: database.adminUrl })
    made = { database, admin }
    await admin.connect()
    use(made)
  })
  afterAll(async () => {
    await made?.admin.end()
    await made?.database.drop()
  })
}
