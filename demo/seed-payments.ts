import type { Mode } from '@portico/contract/core/level.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { insertPayments, type PaymentRows } from '@portico/server/features/transactions/index.ts'
import { endings } from './endings.ts'
import { type DemoShop, demoPayment } from './payments.ts'
import { demoPeople } from './people.ts'
import { demoMerchants, demoTenants } from './places.ts'
import { type Chance, chanceFrom } from './random.ts'
import { demoUserId, type SeededMerchant, type SeededWorld } from './seed-world.ts'

const spanMs = 395 * 86_400_000
const batch = 250
/** An authorisation holds for a week: one that waits for its capture is younger than that. */
const reservedMs = 2 * 86_400_000
/** How much of the world's business each merchant does. */
const shares: Record<string, number> = { acme: 0.42, globex: 0.28, initech: 0.22, umbrella: 0.08 }

/** Thirteen months of payments for every merchant, growing towards the end, in Test and Live, with every status. */
export async function seedPayments(
  services: Services,
  world: SeededWorld,
  { transactions, now, tell }: { transactions: number; now: Date; tell: (figures: string) => void },
): Promise<void> {
  const parts = world.merchants.flatMap((merchant) => partsOf(merchant, world.began, transactions))
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  for (const part of parts)
    await seedMode(services, part, now, (written) => {
      done += written
      tell(`${done.toLocaleString('en')} of ${all.toLocaleString('en')} payments`)
    })
}

type Part = { shop: DemoShop; mode: Mode; count: number }

/** How many payments a merchant has in each mode that it works in. */
function partsOf(merchant: SeededMerchant, began: Date, transactions: number): Part[] {
  const shop = shopOf(merchant, began)
  const wanted = Math.round(transactions * (shares[merchant.slug] ?? 0.1))
  const modes: Mode[] =
    demoMerchants.find(({ slug }) => slug === merchant.slug)?.processingStatus === 'SandboxEnabled' ? ['Test'] : ['Live', 'Test']
  return modes.map((mode) => {
    const count = modes.length === 1 ? wanted : Math.round(wanted * (mode === 'Live' ? 0.88 : 0.12))
    return { shop, mode, count: Math.max(count, endings.length) }
  })
}

async function seedMode(services: Services, { shop, mode, count }: Part, now: Date, onWritten: (payments: number) => void) {
  const scope = { level: 'tenant', tenantId: shop.tenantId, mode } as const
  const moments = Array.from({ length: count }, (_, number) => momentOf(chanceFrom(`${shop.prefix}/${mode}/${number}/at`), now)).sort(
    (a, b) => a - b,
  )
  let rows: PaymentRows[] = []
  for (const [number, moment] of moments.entries()) {
    const chance = chanceFrom(`${shop.prefix}/${mode}/${number}`)
    // The newest payments show every way a payment can end.
    const ending = endings[moments.length - 1 - number]
    const at = ending === 'reserved' ? Math.max(moment, now.getTime() - reservedMs) : moment
    rows.push(
      demoPayment(
        shop,
        { at: new Date(at), mode, number: mode === 'Live' ? number : 500_000 + number, now, ...(ending ? { ending } : {}) },
        chance,
      ),
    )
    if (rows.length < batch && number < count - 1) continue
    const written = rows
    await services.inScope(scope, (db) => insertPayments(db, written))
    onWritten(written.length)
    rows = []
  }
}

/** More business lately than a year ago, more by day than by night. */
function momentOf(chance: Chance, now: Date): number {
  const back = spanMs * (1 - Math.sqrt(chance.next()))
  const at = new Date(now.getTime() - back)
  const hour = chance.weighted([
    [2, 1],
    [6, 8],
    [14, 11],
    [16, 13],
    [14, 16],
    [18, 19],
    [8, 22],
  ] as const)
  at.setUTCHours(Math.min(23, hour + chance.below(2)), chance.below(60), chance.below(60), chance.below(1000))
  return Math.min(at.getTime(), now.getTime() - (3 + chance.below(90)) * 60_000)
}

function shopOf({ slug, id, tenantId, tenant, websiteIds }: SeededMerchant, began: Date): DemoShop {
  const place = demoMerchants.find((merchant) => merchant.slug === slug)!
  const clerk = demoPeople.find((person) => person.tenant === tenant && person.role === 'Finance')!
  return {
    tenantId,
    merchantId: id,
    websiteIds,
    currencies: place.currencies,
    countries: place.countries,
    providers: demoTenants.find((found) => found.slug === tenant)!.providers.map(([name]) => name),
    prefix: slug.slice(0, 3).toUpperCase(),
    clerk: {
      kind: 'User',
      id: demoUserId(clerk.email, began),
      name: `${clerk.firstName} ${clerk.lastName}`,
    },
  }
}
