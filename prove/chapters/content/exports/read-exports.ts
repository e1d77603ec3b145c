import { readZip } from '@portico/testkit/files/read-zip.ts'
import { until } from '../../../attack/at-once.ts'
import { isDone } from '../../../attack/call.ts'
import { readCsvStrictly } from '../../../attack/csv.ts'
import type { Person } from '../../../portico/people.ts'
import type { World } from '../texts/world.ts'

export type ExportedFile = { name: string; text: string; rows: string[][] }

type Source = { name: string; as: 'platform' | 'tenant' | 'merchant'; path(world: World): string }

const recently = (days = 2) => `dateFrom=${encodeURIComponent(new Date(Date.now() - days * 86_400_000).toISOString())}`
const source = (name: string, as: Source['as'], path: Source['path']): Source => ({ name, as, path })

/** All files that lists give, each for the widest reader of the demo world. */
const sources: readonly Source[] = [
  source('payments of a tenant', 'tenant', () => `/api/v1/crm/transactions/csv?${recently(31)}`),
  source('payments of a merchant', 'merchant', () => `/api/v1/transactions/csv?${recently(31)}`),
  source('tickets of a tenant', 'tenant', () => '/api/support/ticket/export'),
  source('own tickets of a tenant', 'tenant', () => '/api/support/ticket/my/export'),
  source('tickets of the platform', 'platform', () => '/api/support/ticket/export'),
  source('own tickets of a merchant', 'merchant', () => '/api/support/ticket/my/export'),
  source('a feed for the tenant', 'tenant', ({ merchantId, ticketId }) => `/api/support/ticket/${merchantId}/${ticketId}/feed/exportcsv`),
  source('a feed for the merchant', 'merchant', ({ ticketId }) => `/api/support/ticket/${ticketId}/feed/exportcsv`),
  source('a feed for the platform', 'platform', ({ tenantId, tenantTicketId }) => `/api/support/${tenantId}/ticket/${tenantTicketId}/feed/exportcsv`),
  source('people of a tenant', 'tenant', () => '/api/v1/crm/users/csv?kind=staff'),
  source('people of merchants', 'tenant', () => '/api/v1/crm/users/csv?kind=merchants'),
  source('people of a merchant', 'merchant', () => '/api/v1/users/csv'),
  source('merchants', 'tenant', () => '/api/v1/crm/merchants/csv'),
  source('audit trail of a tenant', 'tenant', () => `/api/v1/crm/audit/csv?${recently()}`),
  source('audit trail of the platform', 'platform', () => `/api/v1/crm/audit/csv?${recently()}`),
  source('audit trail of a merchant', 'merchant', () => `/api/v1/audit/csv?${recently()}`),
  source('statement of a merchant', 'merchant', () => '/api/v1/reports/customer/account-statement/csv'),
  source('balance report of a tenant', 'tenant', () => '/api/v1/crm/reports/account-statement/balance/csv'),
  source('sign-ins', 'tenant', () => `/api/v1/crm/reports/login-history/csv?${recently()}`),
] // biome-ignore format: a table

/** Each file as it is downloaded, taken out of its zip where it has one; strictly read. */
export async function readExports(world: World): Promise<{ files: ExportedFile[]; faults: string[] }> {
  const faults: string[] = []
  const files: ExportedFile[] = []
  for (const { name, as, path } of sources) await take(name, world, world[as], path(world))
  const background = await startInBackground(world)
  await take('audit trail in the background', world, world.tenant, background)
  return { files, faults }

  async function take(name: string, { place }: World, person: Person, path: string) {
    const response = await fetch(new URL(path, place.portico.url), { headers: { authorization: `Bearer ${person.token}` } })
    const bytes = Buffer.from(await response.arrayBuffer())
    if (!isDone(response as never)) return void faults.push(`${name}: ${response.status} ${bytes.toString().slice(0, 200)}`)
    const isZip = bytes.subarray(0, 2).toString() === 'PK'
    const texts = isZip ? [...readZip(bytes).values()].map((file) => file.toString('utf8')) : [bytes.toString('utf8')]
    for (const text of texts)
      try {
        files.push({ name, text, rows: readCsvStrictly(text) })
      } catch (error) {
        faults.push(`${name}: ${(error as Error).message}`)
      }
  }
}

async function startInBackground({ ask, tenant }: World): Promise<string> {
  const { id } = await ask<{ id: string }>(tenant, '/api/v1/crm/exports/audit', { query: {} })
  await until('an export in the background', 60_000, async () => {
    const { state } = await ask<{ state: string }>(tenant, `/api/v1/crm/exports/${id}`)
    return state === 'Done'
  })
  return `/api/v1/crm/exports/${id}/file`
}
