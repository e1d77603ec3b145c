import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Portico } from './portico.ts'

/** Every row of every table as text, by the name of the table; taken by the documented backup. */
export async function dumpOf(portico: Portico): Promise<Map<string, string>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-prove-dump-'))
  try {
    const target = path.join(folder, 'backup')
    await portico.command('tools/backup.ts', [target])
    const names = readdirSync(path.join(target, 'tables'))
    return new Map(
      names.map((name) => [name.replace('.copy.gz', ''), gunzipSync(readFileSync(path.join(target, 'tables', name))).toString()]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What lies in DATA_DIR beside the database: logs, mails, files of exports and of rejected rows, the stores of the acquirer and of the vault. */
export function plainFilesOf({ dataDir }: Portico): { name: string; text: string }[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.startsWith(path.join(dataDir, 'postgres')))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(dataDir, file), text: readFileSync(file, 'latin1') }))
}
