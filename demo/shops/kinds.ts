import type { PaymentDraft } from '@portico/server/features/transactions/index.ts'

/** By hour of the local day, by weekday from Monday, and in the middle of each month: how much is paid, beside an ordinary time. */
type Rhythm = { hours: readonly number[]; weekdays: readonly number[]; months: readonly number[] }
export type ShopKind = Rhythm & {
  /** Takes the money when the parcel leaves: some payments are authorised first. */
  ships: boolean
  sources: readonly (readonly [number, PaymentDraft['source']])[]
  /** What a payment is for: `Order 10345`. */
  noun: string
  /** Beside the ordinary basket of a currency. */
  basket: number
  /** Fixed prices, as parts of the basket, instead of baskets of any size. */
  plans?: readonly number[]
}

const evenMonths = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]
const shopping = {
  hours: [3, 2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 11, 12, 11, 10, 10, 11, 13, 15, 17, 18, 16, 11, 6],
  weekdays: [1, 0.95, 0.95, 1, 1.1, 1.25, 1.2],
  months: [0.9, 0.85, 0.92, 0.95, 0.98, 0.95, 0.92, 0.94, 1, 1.08, 1.4, 1.55],
}
const office = {
  hours: [1, 1, 1, 1, 1, 1, 2, 6, 13, 19, 21, 18, 12, 14, 19, 19, 16, 11, 6, 4, 3, 2, 1, 1],
  weekdays: [1.2, 1.3, 1.25, 1.2, 1, 0.35, 0.3],
  months: [1.05, 1.02, 1.08, 1, 1, 0.98, 0.85, 0.8, 1.05, 1.08, 1.05, 0.95],
}
const online: ShopKind['sources'] = [
  [64, 'Api'],
  [24, 'HostedPage'],
  [8, 'PaymentLink'],
  [4, 'VirtualTerminal'],
]

const kinds = {
  goods: { ...shopping, ships: true, sources: online, noun: 'Order', basket: 1 },
  outdoor: {
    ...shopping,
    months: [0.75, 0.75, 0.95, 1.1, 1.25, 1.3, 1.25, 1.1, 1, 0.9, 1.1, 1.3],
    ships: true,
    sources: online,
    noun: 'Order',
    basket: 1,
  },
  furniture: { ...shopping, ships: true, sources: online, noun: 'Order', basket: 4.5 },
  groceries: {
    hours: [1, 1, 0.5, 0.5, 0.5, 0.5, 1, 3, 6, 8, 9, 13, 17, 13, 8, 7, 10, 16, 20, 18, 12, 7, 4, 2],
    weekdays: [0.9, 0.85, 0.9, 1, 1.25, 1.35, 1.1],
    months: evenMonths,
    ships: false,
    sources: online,
    noun: 'Order',
    basket: 0.45,
  },
  travel: {
    hours: [5, 3, 2, 1, 1, 1, 2, 4, 6, 8, 9, 9, 10, 10, 9, 9, 10, 12, 14, 17, 20, 21, 17, 11],
    weekdays: [1, 0.95, 0.95, 0.95, 1, 1.15, 1.3],
    months: [1.25, 1.1, 1.05, 1.1, 1.25, 1.35, 1.3, 1.05, 0.85, 0.8, 0.75, 0.8],
    ships: true,
    sources: online,
    noun: 'Booking',
    basket: 6,
  },
  software: {
    ...office,
    ships: false,
    sources: [
      [52, 'Recurring'],
      [34, 'Api'],
      [10, 'HostedPage'],
      [4, 'PaymentLink'],
    ],
    noun: 'Invoice',
    basket: 1,
    plans: [0.3, 0.3, 0.3, 0.75, 0.75, 1.5, 3.1, 6.2],
  },
  health: {
    ...office,
    months: evenMonths,
    ships: false,
    sources: [
      [55, 'HostedPage'],
      [25, 'PaymentLink'],
      [20, 'VirtualTerminal'],
    ],
    noun: 'Appointment',
    basket: 1.1,
  },
  games: {
    hours: [8, 5, 3, 2, 1, 1, 1, 2, 3, 4, 5, 6, 8, 8, 9, 11, 13, 14, 16, 18, 21, 23, 20, 14],
    weekdays: [0.85, 0.85, 0.88, 0.95, 1.2, 1.45, 1.35],
    months: [1.05, 1, 0.95, 0.92, 0.92, 1, 1.1, 1.1, 0.95, 0.95, 1.05, 1.2],
    ships: false,
    sources: [
      [80, 'Api'],
      [20, 'HostedPage'],
    ],
    noun: 'Purchase',
    basket: 0.35,
    plans: [0.2, 0.2, 0.45, 0.45, 1, 2],
  },
} satisfies Record<string, ShopKind>
export type ShopKindName = keyof typeof kinds
export const shopKinds: Readonly<Record<ShopKindName, ShopKind>> = kinds

/** Payments in Test are made by developers, at work. */
export const trying: Rhythm = { ...office, months: evenMonths }
