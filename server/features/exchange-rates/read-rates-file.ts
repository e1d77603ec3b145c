import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { systemRecorder } from '../../core/audit/audit.ts'
import type { Services } from '../../core/call/services.ts'
import { readTable } from '../../core/files/read-table.ts'
import type { TenantScope } from '../../core/jobs/each-tenant.ts'
import { importRates } from './import-rates.ts'

/** One day of all pairs is a few kilobytes. */
const mostBytes = 1_048_576

/** Sets the rates of the installation's file for a tenant. The file is written by another program, so the log names a refused line. */
export async function readRatesFile(services: Services, file: string, tenant: TenantScope): Promise<void> {
  const facts = await stat(file).catch(() => undefined)
  if (!facts) return services.log.warn({ file }, 'the file of exchange rates is not there')
  if (facts.size > mostBytes) return services.log.warn({ file, bytes: facts.size }, 'the file of exchange rates is too large')
  const table = await readTable(createReadStream(file))
  const imported = await services.inScope(tenant, (db) =>
    importRates(db, table, {
      now: services.now,
      isDryRun: false,
      record: systemRecorder('exchange-rates.importCsv', 'Rates file', db, services),
    }),
  )
  const { refused, ...counts } = imported
  if (refused.length > 0)
    services.log.warn({ file, tenantId: tenant.tenantId, refused: refused.slice(0, 10) }, 'exchange rates were refused')
  else if (counts.created + counts.changed > 0) services.log.info({ file, tenantId: tenant.tenantId, ...counts }, 'exchange rates were set')
}
