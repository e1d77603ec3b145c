import pg from 'pg'

const wanted = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** An acknowledged payment must survive a crash: production refuses a database that may forget. */
export async function refuseUnsafeDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const setting of wanted) {
      const { rows } = await client.query<Record<string, string>>(`show ${setting}`)
      const value = rows[0]![setting]
      if (value === 'off') throw new Error(`The database runs with ${setting} = off and may lose acknowledged writes. Set it to on.`)
    }
  } finally {
    await client.end()
  }
}
