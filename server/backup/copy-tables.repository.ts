import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { Table } from './tables.repository.ts'

const place = ({ name, columns }: Table) => `${name} (${columns.join(', ')})`

/** Compression is for the disk, not for its own sake: level 1 keeps up with PostgreSQL. */
export async function copyTableOut(client: pg.Client, table: Table, file: string): Promise<void> {
  const rows = client.query(to(`copy ${place(table)} to stdout`))
  await pipeline(rows, createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }))
}

export async function copyTableIn(client: pg.Client, table: Table, file: string): Promise<void> {
  await pipeline(createReadStream(file), createGunzip(), client.query(from(`copy ${place(table)} from stdin`)))
}
