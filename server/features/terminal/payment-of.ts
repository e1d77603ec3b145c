import { exponentOf } from '@portico/contract/core/money.ts'
import type { TerminalRequest } from '@portico/contract/features/terminal/terminal.schemas.ts'
import type { TerminalKind } from '@portico/contract/features/terminal/terminal-words.ts'
import { billingOf, type NewPayment, type TransactionDetails } from '../transactions/index.ts'

/** What a payment is made of beside the columns of its entry, until it is made. */
export type Asked = Pick<TerminalRequest, 'shopper' | 'billing'> & { fingerprint: string }

/** The amount of a verification, in minor units: one whole unit of the currency. It is authorised and then released. */
export const verificationMinor = (currency: string): number => 10 ** exponentOf(currency)

/** Sales are captured at once; an authorisation waits for its capture, or its release. */
const captureMethods = { Sale: 'Automatic', Authorisation: 'Manual', Verification: 'Manual' } as const satisfies Record<
  TerminalKind,
  string
>

/** The short number on the receipt, by which staff and shopper refer to the payment: the last eight characters of its id. */
export const receiptNumberOf = (id: string): string => id.slice(-8).toUpperCase()

type Entry = {
  id: string
  merchantId: string
  websiteId: string
  kind: TerminalKind
  amountMinor: number
  currency: string
  reference: string | null
  maker: { id: string; name: string }
  card: { cardId: string; brand: string; first6: string; last4: string; expMonth: number; expYear: number }
  asked: Asked
}

/**
 * The payment that an entry asks for, with the card that the vault holds. It is MOTO (mail order or telephone order): the shopper is not present,
 * so there is no 3-D Secure.
 */
export function paymentOf({ id, card, asked, maker, ...entry }: Entry): NewPayment {
  const { shopper, billing } = asked
  const { cardId, brand, first6, last4, expMonth, expYear } = card
  return {
    id,
    entry: 'Moto',
    method: { kind: 'vaulted', cardId, paymentId: id, ...(billing ? { billing: billingOf(given(billing)) } : {}) },
    draft: {
      merchantId: entry.merchantId,
      websiteId: entry.websiteId,
      source: 'VirtualTerminal',
      externalId: entry.reference,
      amountMinor: entry.amountMinor,
      currency: entry.currency,
      captureMethod: captureMethods[entry.kind],
      paymentMethod: 'Card',
      mid: null,
      card: { brand, first6, last4 },
      country: billing?.country ?? null,
      customerName: shopper?.name ?? null,
      customerEmail: shopper?.email ?? null,
      facts: { cardFingerprint: asked.fingerprint },
      createdBy: { kind: 'User', ...maker },
      details: { ...detailsOf(asked), card: { expMonth, expYear }, terminal: { entry: 'MOTO', receipt: receiptNumberOf(id) } },
    },
  }
}

/** What was left empty is not there. */
const given = <T extends object>(fields: T): { [Key in keyof T]?: NonNullable<T[Key]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== '')) as never

function detailsOf({ shopper, billing }: Asked): TransactionDetails {
  const address = billing && given(billing)
  const known = {
    ...(shopper?.phone ? { phone: shopper.phone } : {}),
    ...(address && Object.keys(address).length > 0 ? { billing: address } : {}),
  }
  return Object.keys(known).length > 0 ? { shopper: known } : {}
}
