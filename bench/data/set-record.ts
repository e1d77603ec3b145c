import type { Installation } from './installation.ts'

/** The record of a database's contents is in the database itself, so that one never exists without the other. */
export async function readRecord<R>({ asAdmin }: Pick<Installation, 'asAdmin'>, name: string): Promise<R | undefined> {
  const { rows } = await asAdmin((client) =>
    client.query<{ record: string | null }>("select shobj_description(oid, 'pg_database') as record from pg_database where datname = $1", [
      name,
    ]),
  )
  return rows[0]?.record ? (JSON.parse(rows[0].record) as R) : undefined
}

export async function keepRecord({ asAdmin }: Pick<Installation, 'asAdmin'>, name: string, record: object): Promise<void> {
  await asAdmin((client) => client.query(`comment on database ${name} is '${JSON.stringify(record).replaceAll("'", "''")}'`))
}
