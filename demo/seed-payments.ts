import type { Mode } from '@portico/contract/core/level.ts'
import type { Services } from '@portico/server/core/call/services.ts'
import { type ActorOfRecord, type PaymentRows, paymentsInsert } from '@portico/server/features/transactions/index.ts'
import { type Ending, endings, longest, shortest } from './endings.ts'
import { keepEntries } from './entries.ts'
import { keepLogs } from './logs.ts'
import { type DemoPayment, demoPayment } from './payments.ts'
import { keepPayouts, withPayouts } from './payouts.ts'
import { type DemoPerson, demoPeople } from './people.ts'
import { demoMerchants, demoTenants } from './places.ts'
import { type Chance, chanceFrom } from './random.ts'
import { keepReferences } from './references.ts'
import { keepRefusedRequests } from './refused-requests.ts'
import { keepAlerts, type Stopped } from './risk/alerts.ts'
import { largeAmount, pressuresOf, triesBefore } from './risk/pressed.ts'
import { seedVelocityNews } from './risk/velocity-news.ts'
import { demoUserId, type SeededMerchant, type SeededWorld } from './seed-world.ts'
import { shopKinds, trying } from './shops/kinds.ts'
import { momentsOf } from './shops/moments.ts'
import type { DemoMerchant, DemoShop } from './shops/shop.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const spanDays = 395
const batch = 250
/** PostgreSQL writes one batch while the next is made. */
const lanes = 2
/** Its merchants try things out in Test, one payment in so many. */
const testPart = 0.1
const fewest = 4

/** Thirteen months of payments for every merchant, in Test and Live, up to this moment. */
export async function seedPayments(
  services: Services,
  world: SeededWorld,
  { transactions, now, tell }: { transactions: number; now: Date; tell: (figures: string) => void },
): Promise<void> {
  const parts = world.merchants.flatMap((merchant) => partsOf(merchant, world.began, transactions))
  const all = parts.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  const onWritten = (written: number) => {
    done += written
    tell(`${done.toLocaleString('en')} of ${all.toLocaleString('en')} payments`)
  }
  const todo = parts.values()
  const lane = async () => {
    for (const part of todo) stopped.push(...(await seedPart(services, part, now, onWritten)))
  }
  const stopped: Stopped[] = []
  await Promise.all(Array.from({ length: lanes }, lane))
  await seedVelocityNews(services, stopped)
}

/** `decider`: the person who approves the requests of the clerks. */
type Part = { merchant: DemoMerchant; shop: DemoShop; decider: ActorOfRecord; mode: Mode; count: number }

const shares = demoMerchants.reduce((sum, { share }) => sum + share, 0)

/** How many payments a merchant has in each mode that it works in, or has worked in. */
function partsOf(seeded: SeededMerchant, began: Date, transactions: number): Part[] {
  const merchant = demoMerchants.find(({ slug }) => slug === seeded.slug)!
  const shop = shopOf(seeded, merchant, began)
  const decider = toActor(demoPeople.find(({ tenant, role }) => tenant === seeded.tenant && role === 'Administrator')!, began)
  const wanted = (transactions * merchant.share) / shares
  const modes: Mode[] = merchant.processingStatus === 'SandboxEnabled' ? ['Test'] : ['Live', 'Test']
  return modes.map((mode) => {
    const part = modes.length === 1 ? 1 : mode === 'Live' ? 1 - testPart : testPart
    return { merchant, shop, decider, mode, count: Math.max(Math.round(wanted * part), merchant.isMain ? endings.length : fewest) }
  })
}

async function seedPart(
  services: Services,
  { merchant, shop, decider, mode, count }: Part,
  now: Date,
  onWritten: (payments: number) => void,
): Promise<Stopped[]> {
  const scope = { level: 'tenant', tenantId: shop.tenantId, mode } as const
  const name = `${shop.prefix}/${mode}`
  const stopped: Stopped[] = []
  const moments = momentsOf(count, {
    name,
    fromMs: now.getTime() - Math.min(spanDays, merchant.daysHere ?? spanDays) * dayMs,
    toMs: now.getTime() - (merchant.quietDays ?? 0) * dayMs - minuteMs,
    timeZone: merchant.timeZone,
    rhythm: mode === 'Live' ? shopKinds[merchant.kind] : trying,
    growth: merchant.growth ?? 1.6,
  })
  const shown = merchant.isMain ? shownEndings(moments.length) : new Map<number, Ending>()
  const due = moments
    .map((moment, place) => {
      const ending = shown.get(place)
      const chance = chanceFrom(`${name}/${place}/shown`)
      return ending ? { moment: momentFor(ending, moment, now.getTime(), place === moments.length - 1, chance), ending } : { moment }
    })
    // Its references count up, also of those that were moved.
    .sort((a, b) => a.moment - b.moment)
  // The newest are found by their references, which are no one else's.
  const newestFrom = due.length - 6
  let rows: PaymentRows[] = []
  const pressureOn = pressuresOf(merchant.slug, mode)
  let twin: PaymentRows | null = null
  for (const [number, { moment, ending }] of due.entries()) {
    const before: PaymentRows | null = twin
    const make = (more: Partial<DemoPayment> = {}): PaymentRows =>
      demoPayment(
        shop,
        {
          at: new Date(moment),
          mode,
          number: mode === 'Live' ? number : 500_000 + number,
          now,
          ...(ending ? { ending, ...(before ? { twin: before } : {}) } : { twin: number < newestFrom ? before : null }),
          ...more,
        },
        chanceFrom(`${name}/${number}`),
      )
    const made: PaymentRows = make()
    if (isRepeatable(made)) twin = made
    const pressure = ending && pressureOn(made)
    if (pressure && pressure !== 'Amount') rows.push(...triesBefore(pressure, made, { shop, number, now }))
    rows.push(pressure === 'Amount' ? make({ amountMinor: largeAmount(made.payment) }) : made)
    if (rows.length < batch && number < due.length - 1) continue
    // Of the newest payments of a main merchant, some was paid out and some given back elsewhere.
    const paid = merchant.isMain && number === due.length - 1 ? withPayouts(rows, { makers: shop.clerks, decider }, now) : undefined
    const kept = paid?.rows ?? rows
    // Made ready here, where the other lane may be waiting for the database.
    const [insert, written] = [paymentsInsert(kept), kept.length]
    await services.inScope(scope, async (db) => {
      await insert(db)
      stopped.push(...(await keepAlerts(db, kept, now)))
      await keepReferences(db, kept, { shop, now })
      await keepRefusedRequests(db, kept, shop)
      await keepEntries(db, kept)
      await keepLogs(db, kept, now)
      if (paid) await keepPayouts(db, shop.merchantId, paid)
    })
    onWritten(written)
    rows = []
  }
  return stopped
}

/** Scripts and journeys look for captured payments in euros by their references: there, each is of one payment. */
const isRepeatable = ({ payment }: PaymentRows) => payment.status === 'Captured' && payment.currency !== 'EUR'

/** Which of so many payments show every way that a payment can end: among the newest, with others between them where there are enough. */
function shownEndings(count: number): Map<number, Ending> {
  const step = Math.max(1, Math.min(5, Math.floor(count / (endings.length * 3))))
  return new Map(endings.map((ending, place) => [count - 1 - place * step, ending]))
}

/** An authorisation that waits is no older than a week, and one that has expired no younger. The newest payment is a few minutes old. */
function momentFor(ending: Ending, moment: number, nowMs: number, isNewest: boolean, chance: Chance): number {
  if (isNewest) return nowMs - (2 + 8 * chance.next()) * minuteMs
  const [least, most] = [shortest[ending] ?? 0, longest[ending]]
  const age = nowMs - moment
  if (most !== undefined && age > most) return nowMs - most * (0.3 + 0.6 * chance.next())
  return age < least ? nowMs - least * (1.05 + chance.next()) : moment
}

export function shopOf({ slug, id, tenantId, tenant, websiteIds }: SeededMerchant, merchant: DemoMerchant, began: Date): DemoShop {
  const clerks = demoPeople.filter(
    (person) =>
      person.tenant === tenant && (person.merchant === slug ? person.role === 'Owner' : !person.merchant && person.role === 'Finance'),
  )
  return {
    tenantId,
    merchantId: id,
    websiteIds,
    markets: merchant.markets,
    ...(merchant.isMain ? { hasReferences: true } : {}),
    kind: merchant.kind,
    ...(merchant.basket === undefined ? {} : { basket: merchant.basket }),
    timeZone: merchant.timeZone,
    providers: demoTenants.find((found) => found.slug === tenant)!.providers.map(([name]) => name),
    prefix: slug.slice(0, 3).toUpperCase(),
    clerks: clerks.map((clerk) => toActor(clerk, began)),
  }
}

const toActor = ({ email, firstName, lastName }: DemoPerson, began: Date): ActorOfRecord => ({
  kind: 'User',
  id: demoUserId(email, began),
  name: `${firstName} ${lastName}`,
})
