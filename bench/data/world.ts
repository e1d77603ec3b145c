import type { ProcessingStatus } from '@portico/contract/core/level.ts'
import { uuidv7 } from '@portico/database/ids.ts'
import type { Chance } from '@portico/demo/random.ts'
import type { DemoShop } from '@portico/demo/shops/shop.ts'
import type { Identity } from '@portico/identity/index.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { insertLimits } from '@portico/server/features/limits/index.ts'
import { createMerchant } from '@portico/server/features/merchants/index.ts'
import { createPerson } from '@portico/server/features/people/index.ts'
import { addServiceProviders, createTenant } from '@portico/server/features/tenants/index.ts'
import { merchantsOf, spanMs, spread, tenantCount, wideTenant } from './shape.ts'

export type BenchTenant = { id: string; clerkId: string; merchants: { id: string; websiteIds: string[] }[] }
/** Ids only: what the measurements need to know of who is there. Largest first. */
export type BenchWorld = {
  platformUserId: string
  ownerId: string
  tenants: BenchTenant[]
  limited: { merchants: number; userId: string }[]
}

/** Staff of the wide tenant are limited to so many of its merchants, one for each number. */
const limitedTo = [1, 50, 1000]

const currencies = ['EUR', 'GBP', 'USD', 'NOK', 'SEK', 'JPY', 'TRY', 'KWD']
const countries = ['GB', 'DE', 'FR', 'NO', 'SE', 'ES', 'IT', 'TR', 'NL', 'US', 'JP', 'DK']
const providers = [
  ['Adelphi Acquiring', 'adelphi'],
  ['Bosphorus Pay', 'bosphorus'],
  ['Clearhaven', 'clearhaven'],
  ['Lumen SEPA', 'lumen'],
] as const

/** Twenty tenants with merchants, a clerk for each tenant, an owner of the first merchant, people with access limits, and the platform's staff. */
export async function makeWorld(
  services: Services,
  accounts: Identity['accounts'],
  { chance, now }: { chance: Chance; now: Date },
): Promise<BenchWorld> {
  const began = new Date(now.getTime() - spanMs - 86_400_000)
  const newId = () => uuidv7(began.getTime(), chance.bytes)
  const making = { now: () => began, newId }
  const inTenant = <T>(tenantId: string, work: Parameters<typeof services.inScope<T>>[1]) =>
    services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, work)

  const aPerson = async (
    level: 'platform' | 'tenant' | 'merchant',
    tenantId: string,
    role: string,
    email: string,
    merchantId: string | null = null,
  ) => {
    const id = newId()
    const person = { id, merchantId, email, firstName: role, lastName: 'Bench', status: 'Active' as const, timeZone: 'UTC', role }
    await inTenant(tenantId, (db) => createPerson(db, level, { ...person, language: 'en' as const }, making))
    await accounts.create({ userId: id, email, verified: true })
    return id
  }

  const platform = newId()
  await inTenant(platform, (db) => createTenant(db, { slug: 'portico', name: 'Portico', isPlatform: true }, making))
  const platformUserId = await aPerson('platform', platform, 'Administrator', 'admin@portico.example')
  const tenants: BenchTenant[] = []
  for (let number = 1; number <= tenantCount; number++) tenants.push(await aTenant(number))
  const first = tenants[0]!
  const ownerId = await aPerson('merchant', first.id, 'Owner', 'owner@m1.example', first.merchants[0]!.id)
  const limited = []
  for (const count of limitedTo) limited.push({ merchants: count, userId: await aLimitedPerson(tenants[wideTenant]!, count) })
  return { platformUserId, ownerId, tenants, limited }

  async function aLimitedPerson({ id: tenantId, merchants }: BenchTenant, count: number): Promise<string> {
    const userId = await aPerson('tenant', tenantId, 'Finance', `finance-of-${count}@tenant-${wideTenant + 1}.example`)
    const limits = { merchants: spread(merchants, count).map(({ id }) => id) }
    await inTenant(tenantId, (db) => insertLimits(db, { userId, merchantId: null, limits, at: began }))
    return userId
  }

  async function aTenant(number: number): Promise<BenchTenant> {
    const id = newId()
    const slug = `tenant-${number}`
    const merchants = Array.from({ length: merchantsOf(number - 1) }, () => ({ id: newId(), websiteIds: [newId(), newId()] }))
    await inTenant(id, async (db) => {
      await createTenant(db, { slug, name: `Tenant ${number}` }, making)
      await addServiceProviders(db, providers)
      for (const [index, merchant] of merchants.entries())
        await createMerchant(
          db,
          {
            id: merchant.id,
            slug: `${slug}-m${index + 1}`,
            legalBusinessName: `Merchant ${number}-${index + 1} Ltd`,
            processingStatus: 'LiveProcessing' satisfies ProcessingStatus,
            websites: merchant.websiteIds.map((websiteId, place) => ({
              id: websiteId,
              name: `shop-${place + 1}.m${index + 1}.${slug}.example`,
              url: `https://shop-${place + 1}.m${index + 1}.${slug}.example`,
            })),
          },
          making,
        )
    })
    return { id, clerkId: await aPerson('tenant', id, 'Finance', `finance@${slug}.example`), merchants }
  }
}

/** What the maker of payments needs to know of each merchant, by tenant. */
export const shopsOf = ({ tenants }: BenchWorld): DemoShop[][] =>
  tenants.map((tenant, t) =>
    tenant.merchants.map((merchant, m) => ({
      tenantId: tenant.id,
      merchantId: merchant.id,
      websiteIds: merchant.websiteIds,
      markets: [0, 1, 0, 2].flatMap((step) =>
        [0, 1, 2, 3, 4].map((other): DemoShop['markets'][number] => [
          1,
          countries[(t + 2 * m + other) % countries.length]!,
          currencies[(t + m + step) % currencies.length]!,
        ]),
      ),
      kind: 'goods',
      timeZone: 'UTC',
      providers: providers.map(([name]) => name),
      prefix: `T${t + 1}M${m + 1}`,
      clerks: [{ kind: 'User' as const, id: tenant.clerkId, name: 'Finance Bench' }],
    })),
  )
