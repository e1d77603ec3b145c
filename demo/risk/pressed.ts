import type { Mode } from '@portico/contract/core/level.ts'
import type { PaymentRows } from '@portico/server/features/transactions/index.ts'
import { type DemoPayment, demoPayment } from '../payments.ts'
import { type Chance, chanceFrom } from '../random.ts'
import type { DemoShop } from '../shops/shop.ts'
import { demoChecks } from './checks.ts'

const hourMs = 3_600_000

/** What the payments of these merchants that show how one is held, or rejected, were stopped for, beside their score: the first that there is. */
const wanted: Record<string, readonly Pressure[]> = {
  acme: ['CardVelocity', 'EmailVelocity'],
  globex: ['Amount', 'IpVelocity'],
  initech: ['Amount', 'DeviceVelocity'],
}
export type Pressure = 'CardVelocity' | 'EmailVelocity' | 'IpVelocity' | 'DeviceVelocity' | 'Amount'
type Payment = PaymentRows['payment']

const limitOf = (kind: Pressure, currency = '') =>
  demoChecks.find((check) => check.kind === kind && check.outcome === 'Review' && check.currency === currency)

const isThere: Record<Pressure, (payment: Payment) => boolean> = {
  CardVelocity: ({ payment_method: method }) => method === 'Card',
  EmailVelocity: ({ customer_email: email }) => email !== null,
  IpVelocity: ({ shopper_ip: ip }) => ip !== null,
  DeviceVelocity: ({ device_id: device }) => device !== null,
  Amount: ({ currency }) => limitOf('Amount', currency) !== undefined,
}

/** Says of the payments of a merchant that show an ending, in their order, what else they were stopped for. Each reason is given once. */
export function pressuresOf(slug: string, mode: Mode): (made: PaymentRows) => Pressure | undefined {
  let left = mode === 'Live' ? (wanted[slug] ?? []) : []
  return ({ payment }) => {
    if (payment.status !== 'WaitingForApproval' && payment.status !== 'Rejected') return undefined
    const found = left.find((kind) => isThere[kind](payment))
    left = left.filter((kind) => kind !== found)
    return found
  }
}

/** An order that is far larger than others of the shop. */
export function largeAmount({ id, currency }: Payment): number {
  const from = limitOf('Amount', currency)!.threshold!
  return from + chanceFrom(`${id}/large`).below(from / 20_000) * 10_000 + 4000
}

type About = { shop: DemoShop; number: number; now: Date }

/** Somebody had tried the same order again and again: with this card, or with the cards of others from the same address, device or mailbox. */
export function triesBefore(kind: Exclude<Pressure, 'Amount'>, made: PaymentRows, { shop, number, now }: About): PaymentRows[] {
  const { id, mode, created_at: createdAt, customer_email: customerEmail, shopper_ip: ip, device_id: deviceId } = made.payment
  const { threshold, windowSeconds } = limitOf(kind)!
  const count = threshold! - 1
  const stepMs = Math.min(hourMs, windowSeconds! * 1000) / (count + 1)
  const shared = {
    CardVelocity: { again: made },
    EmailVelocity: { like: { customerEmail } },
    IpVelocity: { like: { ip } },
    DeviceVelocity: { like: { deviceId } },
  } satisfies Record<typeof kind, Partial<DemoPayment>>
  const tryAt = (at: Date, chance: Chance) =>
    demoPayment(shop, { at, mode: mode as Mode, number, now, ending: 'declined', ...shared[kind] }, chance)
  return Array.from({ length: count }, (_, place) => {
    const at = new Date(Date.parse(String(createdAt)) - Math.round((place + 1) * stepMs))
    const drawn = Array.from({ length: 8 }, (__, again) => tryAt(at, chanceFrom(`${id}/try/${place}/${again}`)))
    // Nobody sends from an address at the till of a shop.
    return drawn.find(({ payment }) => payment.payment_method === 'Card' && payment.terminal_id === null) ?? drawn[0]!
  })
}
