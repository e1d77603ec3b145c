import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestCluster } from '@portico/testkit/database/postgres.ts'
import { aPortico } from '@portico/testkit/portico/app.ts'
import { importTickets, type TicketImport } from '../index.ts'

/** A database with the small world in it, and imports of acme's tickets into it as the command runs them. */
export async function aTicketsImporter(cluster: TestCluster) {
  const portico = await aPortico(cluster)
  const folder = mkdtempSync(join(tmpdir(), 'portico-import-tickets-'))
  const { id: merchantId, tenantId } = portico.world.acme
  const { inScope, now, newId } = portico.services
  const run = (files: TicketImport['files'], options: Partial<TicketImport> = {}) =>
    importTickets({ tenantId, merchantId, files, elsewhere: folder, ...options }, { inScope, now, newId, actorName: 'ada' })
  return {
    portico,
    folder,
    run,
    /** A small file by its content. */
    async runText(kind: 'messages' | 'histories', text: string | Uint8Array, options: Partial<TicketImport> & { name?: string } = {}) {
      const path = join(folder, options.name ?? `${kind}.csv`)
      writeFileSync(path, text)
      return (await run([{ kind, path }], options)).files[0]!
    },
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await portico.admin.query<Row>(text, values)).rows
    },
    async close() {
      await portico.close()
      rmSync(folder, { recursive: true })
    },
  }
}
