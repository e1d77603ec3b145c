import pg from 'pg'

/** Only an empty database gets the demo world; one that holds a tenant belongs to someone. */
export async function demoNeeded(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return (await client.query('select 1 from tenants limit 1')).rowCount === 0
  } finally {
    await client.end()
  }
}
