import type { Services } from '@portico/server/core/call/services.ts'
import { findNewestPayments } from './manifest.repository.ts'
import { demoUsers } from './people.ts'
import { demoMerchants } from './places.ts'

export type DemoManifest = {
  users: {
    email: string
    password: string
    level: string
    tenant: string
    merchant: string | null
    roles: string[]
    totpSecret: string | null
  }[]
  /** For each merchant one record of every kind, with a text that occurs nowhere else. */
  merchants: Record<
    string,
    { id: string; tenant: string; tenantId: string; transactions: Record<'Live' | 'Test', { id: string; text: string } | null> }
  >
  tenants: Record<string, { id: string }>
}

/** What scripts and tests need to know of the demo world. Ids are read from the running database. */
export async function demoManifest(services: Services, password: string): Promise<DemoManifest> {
  const found = {
    Live: await services.inPlatformRead('Live', findNewestPayments),
    Test: await services.inPlatformRead('Test', findNewestPayments),
  }
  const pick = (mode: 'Live' | 'Test', slug: string) => {
    const row = found[mode].find((one) => one.slug === slug)
    return row?.id && row.external_id ? { id: row.id, text: row.external_id } : null
  }
  const places = found.Live
  return {
    users: demoUsers.map(({ email, level, tenant, merchant, role }) => ({
      email,
      password,
      level,
      tenant,
      merchant: merchant ?? null,
      roles: [role],
      totpSecret: null,
    })),
    merchants: Object.fromEntries(
      demoMerchants.map(({ slug, tenant }) => {
        const place = places.find((one) => one.slug === slug)!
        return [
          slug,
          {
            id: place.merchant_id,
            tenant,
            tenantId: place.tenant_id,
            transactions: { Live: pick('Live', slug), Test: pick('Test', slug) },
          },
        ]
      }),
    ),
    tenants: Object.fromEntries(places.map(({ tenant_slug, tenant_id }) => [tenant_slug, { id: tenant_id }])),
  }
}
