import { z } from 'zod'
import { amountMinor, bounded, country, currency, email, id, instant, line, signedMinor, visibleName } from '../../core/fields.ts'
import { transactionStatuses } from '../transactions/transaction-words.ts'
import { entryStates, mostLimits, terminalKinds, whyNotSent } from './terminal-words.ts'

const limit = { currency: currency(), amountMinor: amountMinor() }

/** What the caller may do at the terminal, and where the page of the vault is. */
export const TerminalSetup = z.object({
  kinds: z.array(z.enum(terminalKinds)),
  /** The highest that one of the caller's roles has. */
  limits: z.array(z.object(limit)),
  /** The limit in any other currency. */
  standardLimitMinor: amountMinor(),
  frame: z.object({
    /** The address of the frame. */
    url: z.string(),
    /** Where its messages come from; no other is listened to. */
    origin: z.string(),
  }),
})
export type TerminalSetup = z.infer<typeof TerminalSetup>

/** Opens the frame once, for the session that asked for it. */
export const FrameTicket = z.object({ ticket: z.string(), expiresAt: instant() })
export type FrameTicket = z.infer<typeof FrameTicket>

/** A website that takes cards, with the currencies in which a provider is set up for them. */
export const TerminalWebsite = z.object({ websiteId: id(), name: z.string(), currencies: z.array(currency()) })
export type TerminalWebsite = z.infer<typeof TerminalWebsite>

export const TerminalRequest = z.strictObject({
  websiteId: id(),
  kind: z.enum(terminalKinds),
  /** What the frame answered with: one card, for one payment. */
  cardToken: bounded(2000, 1).regex(/^vt_[\w-]{1,1990}$/),
  /** A verification has none. */
  amountMinor: amountMinor().optional(),
  currency: currency(),
  /** By which the merchant knows the payment. */
  reference: line(100).optional(),
  shopper: z
    .strictObject({
      name: visibleName(100).optional(),
      email: email().optional(),
      phone: line(40).optional(),
    })
    .optional(),
  /** Where the card's statements go; the issuer compares it. */
  billing: z
    .strictObject({
      line1: line(100).optional(),
      line2: line(100).optional(),
      city: line(100).optional(),
      postalCode: line(20).optional(),
      country: country().optional(),
    })
    .optional(),
})
export type TerminalRequest = z.output<typeof TerminalRequest>

/** A payment entered at the virtual terminal, with what its provider said so far. */
export const TerminalPayment = z.object({
  /** Of the payment; its page is there once `state` is Made. */
  transactionId: id(),
  kind: z.enum(terminalKinds),
  state: z.enum(entryStates),
  whyNotSent: z.enum(whyNotSent).nullable(),
  merchantId: id(),
  merchantName: z.string(),
  websiteId: id(),
  websiteName: z.string(),
  amountMinor: signedMinor(),
  currency: currency(),
  reference: z.string().nullable(),
  shopperName: z.string().nullable(),
  shopperEmail: z.string().nullable(),
  card: z.object({
    brand: z.string(),
    first6: z.string(),
    last4: z.string(),
    expMonth: z.int().min(1).max(12),
    expYear: z.int().min(2000).max(2200),
  }),
  /** Null until the payment is made. */
  status: z.enum(transactionStatuses).nullable(),
  /** Why the provider made no payment, by our word; the answers of providers are beside it, as they came. */
  normalisedCode: z.string().nullable(),
  responseCode: z.string().nullable(),
  responseText: z.string().nullable(),
  /** Until when the vault keeps the card of a payment that waits for a decision. Its code is not kept. */
  cardHeldUntil: instant().nullable(),
  /** The provider was, or will be, asked without the code. */
  isWithoutCode: z.boolean(),
  hasReceipt: z.boolean(),
  madeBy: z.string(),
  createdAt: instant(),
})
export type TerminalPayment = z.infer<typeof TerminalPayment>

export const ReceiptMailRequest = z.strictObject({ email: email() })

/** What a role may take at once. */
export const RoleLimits = z.object({
  roleId: id(),
  roleName: z.string(),
  limits: z.array(z.object(limit)),
  /** 0 before the first are set. */
  version: z.int().min(0).max(2_147_483_647),
  /** The caller has this role. */
  isOwn: z.boolean(),
})
export type RoleLimits = z.infer<typeof RoleLimits>

export const LimitsRequest = z.strictObject({
  limits: z.array(z.strictObject(limit)).max(mostLimits),
  version: z.int().min(0).max(2_147_483_647),
})
export type LimitsRequest = z.output<typeof LimitsRequest>
