import type { Level } from '@portico/contract/core/level.ts'
import type { Permission } from '@portico/contract/permissions.ts'
import { systemRolesOf } from '@portico/contract/system-roles.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { createMerchant } from '@portico/server/features/merchants/index.ts'
import { createPerson } from '@portico/server/features/people/index.ts'
import { insertRoles } from '@portico/server/features/roles/index.ts'
import { createTenant } from '@portico/server/features/tenants/index.ts'

export type Person = { id: string; level: Level; tenantId: string; merchantId: string | null; email: string; role: string }
export type TestMerchant = { id: string; tenantId: string; websiteIds: string[]; owner: Person; viewer: Person }
export type TestTenant = { id: string; people: Record<string, Person> }
export type World = ReturnType<typeof worldOf>
/** The content of a world, as plain data. */
export type WorldRecords = Awaited<ReturnType<typeof makeRecords>>
export type MerchantName = 'acme' | 'globex' | 'initech' | 'umbrella'

const merchantsOf = {
  northwind: { acme: 'LiveProcessing', globex: 'LiveProcessing' },
  contoso: { initech: 'LiveProcessing', umbrella: 'SandboxEnabled' },
} as const

/** Two tenants, four merchants, a person for each role. Made through the doors of the features, like the demo world. */
export const buildWorld = async (services: Services) => worldOf(await makeRecords(services))

export async function makeRecords(services: Services) {
  const platform = await aTenant(services, 'portico', 'platform')
  const northwind = await aTenant(services, 'northwind', 'tenant')
  const contoso = await aTenant(services, 'contoso', 'tenant')
  const merchants = {} as Record<MerchantName, TestMerchant>
  for (const [tenant, names] of [
    [northwind, merchantsOf.northwind],
    [contoso, merchantsOf.contoso],
  ] as const)
    for (const [name, processingStatus] of Object.entries(names))
      merchants[name as MerchantName] = await aMerchant(services, tenant.id, name, processingStatus)
  return { platform, northwind, contoso, merchants }
}

export function worldOf({ platform, northwind, contoso, merchants }: WorldRecords) {
  let made = 0
  async function personWith(
    from: Services,
    level: Level,
    permissions: readonly Permission[],
    options: { sca?: readonly Permission[]; merchant?: MerchantName } = {},
  ): Promise<Person> {
    const merchant = level === 'merchant' ? merchants[options.merchant ?? 'acme'] : undefined
    const tenantId = merchant?.tenantId ?? (level === 'platform' ? platform.id : northwind.id)
    const role = `Role ${++made}`
    await from.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
      insertRoles(db, [
        {
          id: from.newId(),
          merchantId: merchant?.id ?? null,
          name: role,
          level,
          isSystem: false,
          permissions,
          scaRequiredPermissions: options.sca ?? [],
          createdAt: from.now(),
        },
      ]),
    )
    return aPerson(from, { level, tenantId, merchantId: merchant?.id ?? null, role, email: `person-${made}@${level}.example` })
  }
  return { platform, northwind, contoso, ...merchants, personWith }
}

async function aTenant(services: Services, slug: string, level: 'platform' | 'tenant'): Promise<TestTenant> {
  const id = services.newId()
  await services.inScope({ level: 'tenant', tenantId: id, mode: 'Live' }, async (db) => {
    await createTenant(db, { slug, name: `${slug[0]!.toUpperCase()}${slug.slice(1)}`, isPlatform: level === 'platform' }, services)
    for (const name of ['Adelphi Acquiring', 'Bosphorus Pay'])
      await db.insertInto('service_providers').values({ tenant_id: id, name, connector: 'sandbox' }).execute()
  })
  const people: Record<string, Person> = {}
  for (const { name } of systemRolesOf(level))
    people[name.toLowerCase()] = await aPerson(services, {
      level,
      tenantId: id,
      merchantId: null,
      role: name,
      email: `${name}@${slug}.example`,
    })
  return { id, people }
}

async function aMerchant(
  services: Services,
  tenantId: string,
  slug: string,
  processingStatus: 'LiveProcessing' | 'SandboxEnabled',
): Promise<TestMerchant> {
  const id = services.newId()
  const websites = [1, 2].map((n) => ({ id: services.newId(), name: `${slug} ${n}`, url: `https://${n}.${slug}.example` }))
  await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) =>
    createMerchant(
      db,
      { id, slug, legalBusinessName: `${slug[0]!.toUpperCase()}${slug.slice(1)} Ltd`, processingStatus, websites },
      services,
    ),
  )
  const person = (role: string) =>
    aPerson(services, { level: 'merchant', tenantId, merchantId: id, role, email: `${role}@${slug}.example` })
  return { id, tenantId, websiteIds: websites.map((website) => website.id), owner: await person('Owner'), viewer: await person('Viewer') }
}

async function aPerson(services: Services, { level, tenantId, merchantId, role, email }: Omit<Person, 'id'>): Promise<Person> {
  const id = services.newId()
  const user = {
    id,
    merchantId,
    email,
    firstName: role,
    lastName: 'Person',
    status: 'Active' as const,
    timeZone: 'Europe/Istanbul',
    language: 'en' as const,
    role,
  }
  await services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, (db) => createPerson(db, level, user, services))
  return { id, level, tenantId, merchantId, email: email.toLowerCase(), role }
}
