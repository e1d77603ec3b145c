import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@portico/database/pool.ts'
import { inScope } from '@portico/database/scope.ts'
import type { TestCluster } from '@portico/testkit/database/postgres.ts'
import { aPortico } from '@portico/testkit/portico/app.ts'
import type { MerchantName } from '@portico/testkit/portico/world.ts'
import { type ImportRequest, type ImportTools, randomIds, runImport } from './index.ts'
import { readMapping } from './mapping/mapping.ts'

export type Importer = Awaited<ReturnType<typeof anImporter>>
type Options = Partial<Omit<ImportRequest, 'path' | 'tenantId' | 'merchantId'>> & {
  name?: string
  merchant?: MerchantName
  tools?: Partial<ImportTools>
}

/** Columns of a small file of our own; `map` of it says the rest. */
export const plainMap = {
  source: 'shop',
  columns: { externalId: 'id', type: 'type', amount: 'amount', createdAt: 'at', parentExternalId: 'of', customerName: 'name' },
  defaults: { currency: 'EUR', type: 'Payment' },
}

/** A database with the small world in it, and imports into it as the command runs them. */
export async function anImporter(cluster: TestCluster) {
  const portico = await aPortico(cluster)
  const folder = mkdtempSync(join(tmpdir(), 'portico-import-'))
  const pool = createPool({ url: portico.database.urls.app_import, name: 'import', max: 2, statementTimeoutMs: 120_000 })
  const now = () => new Date()
  const tools: ImportTools = { inScope: (scope, work) => inScope(pool, scope, work), now, newId: randomIds(now), actorName: 'ada' }

  function importFile(path: string, { merchant = 'acme', tools: others, name: _name, ...request }: Options = {}) {
    const { id: merchantId, tenantId } = portico.world[merchant]
    const map = request.map ?? readMapping(plainMap, 'plain')
    return runImport({ ...request, path, tenantId, merchantId, map, elsewhere: folder }, { ...tools, ...others })
  }
  return {
    portico,
    folder,
    pool,
    importFile,
    /** A small file by its content. */
    async importText(text: string | Uint8Array, options: Options = {}) {
      const path = join(folder, options.name ?? 'small.csv')
      writeFileSync(path, text)
      return importFile(path, options)
    },
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      return (await portico.admin.query<Row>(text, values)).rows
    },
    async close() {
      await pool.end()
      await portico.close()
      rmSync(folder, { recursive: true })
    },
  }
}
