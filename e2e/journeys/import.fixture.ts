import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { mailDir } from './mail.fixture.ts'

const root = path.join(import.meta.dirname, '..', '..')

type Place = { tenant: string; merchant: string }
export type Imported = { externalId: string; amount: string }

/** Brings captured payments of today in, in euros, as somebody does on the machine of this worker's Portico. */
export async function importPayments({ tenant, merchant }: Place, payments: readonly Imported[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-import-'))
  const file = path.join(folder, 'payments.csv')
  const madeAt = new Date(Date.now() - 60_000).toISOString()
  const lines = payments.map(({ externalId, amount }) => `${externalId},${amount},EUR,${madeAt}`)
  await writeFile(file, ['externalId,amount,currency,createdAt', ...lines, ''].join('\n'))
  const command = [path.join(root, 'tools', 'import.ts'), file, '--tenant', tenant, '--merchant', merchant]
  const env = { ...process.env, DATA_DIR: path.dirname(mailDir) }
  await promisify(execFile)(process.execPath, command, { cwd: root, env }).finally(() => rm(folder, { recursive: true }))
}
