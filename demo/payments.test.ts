import { SANDBOX_PROVIDERS } from '@portico/server/connectors/index.ts'
import { feeMinor, feeRules } from '@portico/server/features/ledger/index.ts'
import type { PaymentRows } from '@portico/server/features/transactions/index.ts'
import { expect, test } from 'vitest'
import { endings, isHeld } from './endings.ts'
import { served } from './methods.ts'
import { demoPayment } from './payments.ts'
import { demoMerchants, demoTenants } from './places.ts'
import { chanceFrom } from './random.ts'
import { isWeekend, localMs, startOfDay } from './shops/hours.ts'
import type { DemoShop } from './shops/shop.ts'

const now = new Date('2026-11-24T14:37:00Z')
const hourMs = 3_600_000
const clerk = { kind: 'User', id: 'clerk', name: 'Clerk' } as const

/** Some of every shop, of every age and with every ending. */
const made: { rows: PaymentRows; shop: DemoShop; ending: (typeof endings)[number] }[] = demoMerchants.flatMap((merchant) => {
  const shop: DemoShop = {
    tenantId: merchant.tenant,
    merchantId: merchant.slug,
    websiteIds: ['website'],
    markets: merchant.markets,
    providers: demoTenants.find(({ slug }) => slug === merchant.tenant)!.providers.map(([name]) => name),
    prefix: merchant.slug,
    kind: merchant.kind,
    timeZone: merchant.timeZone,
    clerks: [clerk],
  }
  return Array.from({ length: 210 }, (_, number) => {
    const ending = endings[number % endings.length]!
    const at = new Date(now.getTime() - (10 + number) * 24 * hourMs - number * 3_210_000)
    const mode = number % 10 === 9 ? 'Test' : 'Live'
    return { shop, ending, rows: demoPayment(shop, { at, mode, number, now, ending }, chanceFrom(`${merchant.slug}/${number}`)) }
  })
})
const payments = made.map(({ rows }) => rows.payment)
const those = <T>(list: readonly T[], wrong: (one: T) => unknown) => list.filter(wrong).slice(0, 3)

test('a range of cards is of one brand, one issuer and one kind, and no American Express is a debit card', () => {
  const cards = payments.filter(({ card_first6 }) => card_first6 !== null)
  const kinds = Map.groupBy(cards, ({ card_first6 }) => card_first6)
  for (const [first6, of] of kinds) {
    const facts = of.map(({ card_brand, details: { card } }) => `${card_brand} ${card?.issuer} ${card?.issuerCountry} ${card?.funding}`)
    expect([...new Set(facts)], String(first6)).toHaveLength(1)
  }
  const fundings = (brand: string) => [
    ...new Set(cards.filter(({ card_brand }) => card_brand === brand).map(({ details }) => details.card?.funding)),
  ]
  expect(fundings('American Express')).toEqual(['Credit'])
  expect(fundings('Maestro')).toEqual(['Debit'])
  const begins = {
    Visa: /^4/,
    Mastercard: /^(5[1-5]|2)/,
    'American Express': /^3[47]/,
    Maestro: /^6[37]|^67/,
    Discover: /^6011/,
    JCB: /^35/,
    Troy: /^9792/,
  }
  expect(those(cards, ({ card_brand, card_first6 }) => !begins[card_brand as keyof typeof begins]?.test(card_first6!))).toEqual([])
  expect(those(cards, ({ mode, country, details }) => mode === 'Live' && details.card?.issuerCountry !== country)).toEqual([])
})

test('every lookup of a trade has payments with the facts of that trade', () => {
  const of = (method: string) => payments.filter(({ payment_method }) => payment_method === method)
  expect(of('Terminal').length).toBeGreaterThan(20)
  expect(
    those(
      of('Terminal'),
      ({ terminal_id, source, details }) => terminal_id === null || source !== 'Terminal' || !details.terminal?.receipt,
    ),
  ).toEqual([])
  expect(of('Crypto').length).toBeGreaterThan(2)
  expect(those(of('Crypto'), ({ details }) => (details.apm?.confirmations ?? 0) < 1)).toEqual([])
  for (const method of ['Apm', 'Crypto', 'OpenBanking'])
    expect(those(of(method), ({ details }) => !details.apm?.scheme || !details.apm.redirectExpiresAt)).toEqual([])
})

test('a method is one that its provider takes, and only cards have what cards have', () => {
  const kindOf = {
    Card: 'card',
    Wallet: 'card',
    Terminal: 'card',
    Apm: 'apm',
    Crypto: 'apm',
    BankTransfer: 'bank',
    OpenBanking: 'bank',
  } as const
  for (const { name, capabilities } of SANDBOX_PROVIDERS) {
    const { methods, capturesLater } = served[name]!
    expect(
      methods.filter((method) => !capabilities.methods.includes(kindOf[method as keyof typeof kindOf])),
      name,
    ).toEqual([])
    expect(capturesLater).toBe(capabilities.manualCapture)
  }
  expect(those(payments, ({ service_provider, payment_method }) => !served[service_provider]!.methods.includes(payment_method))).toEqual([])
  expect(those(payments, ({ service_provider, currency }) => service_provider === 'Lumen SEPA' && currency !== 'EUR')).toEqual([])
  expect(those(payments, ({ capture_method, payment_method }) => capture_method === 'Manual' && payment_method !== 'Card')).toEqual([])
  const others = payments.filter(({ payment_method }) => kindOf[payment_method as keyof typeof kindOf] !== 'card')
  expect(others.length).toBeGreaterThan(50)
  expect(
    those(others, ({ details, card_brand, acquirer_reference }) => details.card || details.threeDs || card_brand || acquirer_reference),
  ).toEqual([])
  expect(
    those(payments, ({ payment_method, details, source }) => details.threeDs && (payment_method !== 'Card' || source === 'Recurring')),
  ).toEqual([])
  expect(
    those(payments, ({ utr, payment_method }) => utr && payment_method !== 'BankTransfer' && payment_method !== 'OpenBanking'),
  ).toEqual([])
  for (const { rows } of made)
    expect(new Set(rows.attempts.map(({ service_provider }) => service_provider)).size, 'a cascade goes on to another provider').toBe(
      rows.attempts.length,
    )
})

test('what no provider has approved has no reference of an acquirer, no code of an issuer and no fee', () => {
  for (const { rows, ending } of made) {
    const { payment } = rows
    if (isHeld(ending) || ending === 'declined' || ending === 'failed' || ending === 'pending')
      expect([payment.acquirer_reference, payment.auth_code, payment.utr, rows.fees, rows.entries], ending).toEqual([
        null,
        null,
        null,
        [],
        [],
      ])
    if (isHeld(ending)) expect([payment.details.threeDs, payment.details.card?.checks], ending).toEqual([undefined, undefined])
    if (ending === 'reserved' || ending === 'voided') expect(payment.acquirer_reference, ending).toBeNull()
    if (ending === 'declined' && payment.normalised_code === 'InvalidCvc') expect(payment.details.card?.checks?.cvc).toBe('Fail')
    for (const child of rows.children) if (child.type === 'Void') expect(child.acquirer_reference).toBeNull()
  }
})

test('a fee is the one of its method, for what was captured', () => {
  for (const { rows } of made)
    for (const fee of rows.fees)
      expect(fee.amount_minor).toBe(feeMinor(Number(fee.basis_amount_minor), feeRules[rows.payment.payment_method]))
})

test('a card is good on the day it is used, unless that is why it was declined', () => {
  const end = ({ expMonth, expYear }: { expMonth?: number; expYear?: number }) => Date.UTC(expYear!, expMonth!, 1)
  const expired = payments.filter(({ details, created_at }) => details.card && end(details.card) <= Date.parse(String(created_at)))
  expect(new Set(expired.map(({ normalised_code }) => normalised_code))).toEqual(new Set(['ExpiredCard']))
})

test('a shopper has the same name, address and card each time, and an address that no one can own', () => {
  const byMail = Map.groupBy(payments, ({ merchant_id, customer_email, mode }) => `${merchant_id} ${customer_email} ${mode}`)
  for (const [who, of] of byMail) {
    expect(
      new Set(of.map(({ customer_name, country, details }) => `${customer_name} ${country} ${details.shopper?.customerReference}`)).size,
      who,
    ).toBe(1)
    expect(new Set(of.flatMap(({ card_last4 }) => card_last4 ?? [])).size, who).toBeLessThan(2)
  }
  expect([...byMail.values()].filter((of) => of.length > 1).length).toBeGreaterThan(20)
  expect(those(payments, ({ customer_email }) => !/^[a-z]+\.[a-z]+\d+@[a-z]+\.example$/.test(customer_email ?? ''))).toEqual([])
})

test('a held payment says the risk that it has, and an ordinary one has little', () => {
  for (const { rows, ending } of made) {
    const { score, level } = rows.payment.details.risk!
    const isHigh = ending === 'blocked' || ending === 'waiting for approval' || ending === 'rejected'
    expect([score >= 70, level !== 'Normal'], ending).toEqual([isHigh, isHigh])
    const told = rows.events.flatMap((event) =>
      'title_params' in event ? [JSON.parse(String(event.title_params)) as { score?: number }] : [],
    )
    expect([...new Set(told.flatMap((params) => params.score ?? []))], ending).toEqual(
      ending === 'waiting for approval' || ending === 'rejected' ? [score] : [],
    )
  }
})

test('what people do to a payment comes after it, before now, and in the office hours of the shop', () => {
  let byHand = 0
  for (const { rows, shop } of made)
    for (const child of rows.children) {
      const at = Date.parse(String(child.created_at))
      expect(at).toBeGreaterThan(Date.parse(String(rows.payment.created_at)))
      expect(at).toBeLessThan(now.getTime())
      if (child.created_by.kind !== 'User') continue
      byHand++
      const local = localMs(shop.timeZone, at)
      const hour = (local - startOfDay(local)) / hourMs
      expect([isWeekend(local), hour >= 9 && hour < 17.5], `${shop.prefix} ${child.type} ${child.created_at}`).toEqual([false, true])
    }
  expect(byHand).toBeGreaterThan(300)
})

test('a duplicate has the reference, the shopper and the amount of the payment before it', () => {
  const { shop, rows: twin } = made.find(({ ending, rows }) => ending === 'captured' && rows.payment.card_last4)!
  const { payment } = demoPayment(shop, { at: now, mode: 'Live', number: 9000, now, ending: 'duplicate', twin }, chanceFrom('duplicate'))
  const facts = ({ external_id, amount_minor, currency, customer_email, card_last4 }: typeof payment) => ({
    external_id,
    amount_minor,
    currency,
    customer_email,
    card_last4,
  })
  expect(facts(payment)).toEqual(facts(twin.payment))
  const afterMs = Date.parse(String(payment.created_at)) - Date.parse(String(twin.payment.created_at))
  expect(afterMs).toBeGreaterThan(0)
  expect(afterMs).toBeLessThan(2 * 60_000)
})
