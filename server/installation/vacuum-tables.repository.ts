import pg from 'pg'

/**
 * Updates the planner's statistics of the tables, and marks pages that everyone sees. After a large load it would plan blindly until
 * autovacuum comes round (the children of a payment by an index that leads to all payments of the tenant), and count by reading every row.
 */
export async function vacuumTables(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('vacuum (analyze)')
  } finally {
    await client.end()
  }
}
