import { uuidv7 } from '@portico/database/ids.ts'
import { createPool } from '@portico/database/pool.ts'
import { inScope } from '@portico/database/scope.ts'
import { chooseMap, runImport } from '@portico/server/features/imports/index.ts'

/** An import in a process of its own, as the command runs it. */
export type ImportSettings = { importUrl: string; path: string; tenantId: string; merchantId: string; elsewhere: string }
export type ImportNews = { lines: number }

process.once('message', async ({ importUrl, path, ...place }: ImportSettings) => {
  process.once('SIGTERM', () => process.exit(0))
  process.once('disconnect', () => process.exit(0))
  const pool = createPool({ url: importUrl, name: 'import', max: 2, statementTimeoutMs: 300_000 })
  process.send?.('ready')
  await runImport(
    {
      ...place,
      path,
      map: await chooseMap('transactions', path),
      onProgress: ({ lines }) => process.send?.({ lines } satisfies ImportNews),
    },
    { inScope: (scope, work) => inScope(pool, scope, work), now: () => new Date(), newId: () => uuidv7(), actorName: 'bench' },
  )
  await pool.end()
})
