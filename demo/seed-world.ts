import { uuidv7 } from '@portico/database/ids.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { seedChecks } from '@portico/server/features/antifraud/index.ts'
import { keepConnectorCredentials, keepFirstKey } from '@portico/server/features/keys/index.ts'
import { createMerchant } from '@portico/server/features/merchants/index.ts'
import { createPerson } from '@portico/server/features/people/index.ts'
import { addServiceProviders, createTenant } from '@portico/server/features/tenants/index.ts'
import { demoPeople } from './people.ts'
import { demoMerchants, demoTenants } from './places.ts'
import { chanceFrom } from './random.ts'
import { demoChecks } from './risk/checks.ts'
import type { DemoMerchant } from './shops/shop.ts'

/** What the demo world needs of identity: the means to sign in, for each person. */
export type DemoAccounts = {
  hashPassword(password: string): Promise<string>
  /** What an account of the sandbox acquirer signs in with. */
  sandboxKey(account: string): string
  create(account: { userId: string; email: string; passwordHash: string; verified: boolean }): Promise<void>
}
export type SeededMerchant = { slug: string; id: string; tenantId: string; tenant: string; websiteIds: string[] }
/** `began`: the moment in which its places and people were made. */
export type SeededWorld = { began: Date; tenants: Map<string, string>; merchants: SeededMerchant[] }

/** An id that a name and the moment give: the same in every demo world of that moment. */
export const demoId = (name: string, at: Date) => uuidv7(at.getTime(), chanceFrom(name).bytes)

export const demoUserId = (email: string, began: Date) => demoId(`user/${email}`, began)

/** The main merchants came last of those that were there from the beginning: a list shows the newest first. */
const joinedAt = (now: Date, { daysHere, isMain }: DemoMerchant) =>
  new Date(now.getTime() - (daysHere ?? (isMain ? 396 : 399)) * 86_400_000)

/** Tenants, merchants, websites and people. Everything through the doors that the product itself uses. */
export async function seedWorld(
  services: Services,
  accounts: DemoAccounts,
  { password, now }: { password: string; now: Date },
): Promise<SeededWorld> {
  const began = new Date(now.getTime() - 400 * 86_400_000)
  const makingFor = (name: string, at = began) => {
    let made = 0
    return { now: () => at, newId: () => demoId(`${name}/${++made}`, at) }
  }
  const inTenant = <T>(tenantId: string, work: (db: ScopedDb) => Promise<T>) =>
    services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, work)

  const tenants = new Map(demoTenants.map((tenant) => [tenant.slug, demoId(`tenant/${tenant.slug}`, began)]))
  for (const { slug, providers, ...tenant } of demoTenants)
    await inTenant(tenants.get(slug)!, async (db) => {
      await createTenant(db, { slug, ...tenant }, makingFor(`roles/${slug}`))
      await addServiceProviders(db, providers)
      if (providers.length > 0) await seedChecks(db, makingFor(`checks/${slug}`), demoChecks)
    })
  const merchants: SeededMerchant[] = []
  const joined = new Map(demoMerchants.map((merchant) => [merchant.slug, joinedAt(now, merchant)]))
  for (const { slug, tenant, websites, ...merchant } of demoMerchants) {
    const tenantId = tenants.get(tenant)!
    const at = joined.get(slug)!
    const id = demoId(`merchant/${slug}`, at)
    const places = websites.map((website) => ({ ...website, id: demoId(`website/${website.name}`, at) }))
    await inTenant(tenantId, (db) =>
      createMerchant(
        db,
        {
          id,
          slug,
          legalBusinessName: merchant.legalBusinessName,
          processingStatus: merchant.processingStatus,
          merchantStatus: merchant.merchantStatus ?? 'Active',
          boardingStage: merchant.boardingStage ?? 'Approved',
          reviewStatus: merchant.reviewStatus ?? 'Approved',
          merchantType: merchant.merchantType ?? 'Direct',
          visibility: merchant.visibility ?? 'Visible',
          description: merchant.description,
          merchantNotes: merchant.notes ?? null,
          // One that only tries things out has not begun.
          activationDate: merchant.processingStatus === 'SandboxEnabled' ? null : at,
          websites: places,
        },
        makingFor(`merchant-roles/${slug}`, at),
      ),
    )
    merchants.push({ slug, id, tenantId, tenant, websiteIds: places.map((place) => place.id) })
  }
  const passwordHash = await accounts.hashPassword(password)
  for (const { tenant, merchant, level, role, status = 'Active', ...person } of demoPeople) {
    const id = demoUserId(person.email, began)
    const at = joined.get(merchant ?? '') ?? began
    const merchantId = merchants.find((found) => found.slug === merchant)?.id ?? null
    await inTenant(tenants.get(tenant)!, (db) => createPerson(db, level, { ...person, id, merchantId, role, status }, { now: () => at }))
    await accounts.create({ userId: id, email: person.email, passwordHash, verified: true })
  }
  for (const { slug, providers } of demoTenants.filter((tenant) => tenant.providers.length > 0))
    await inTenant(tenants.get(slug)!, async (db) => {
      const admin = demoPeople.find(({ tenant, merchant, role }) => tenant === slug && !merchant && role === 'Administrator')!
      const actor = { userId: demoUserId(admin.email, began), name: `${admin.firstName} ${admin.lastName}` }
      await keepFirstKey({ db, services, actor }, 'Connectors')
      for (const [name, connector] of providers)
        await keepConnectorCredentials(db, services, name, { apiKey: accounts.sandboxKey(`${slug}-${connector}`) })
    })
  return { began, tenants, merchants }
}
