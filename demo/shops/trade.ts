import type { PaymentDraft } from '@portico/server/features/transactions/index.ts'
import { chanceFrom } from '../random.ts'

const minuteMs = 60_000
/** So many of a hundred payments by card are made at the till. */
const atTill = 6
/** So many of ten payments by alternative methods are in crypto. */
const inCrypto = 3

const schemes: Record<string, string> = {
  NL: 'iDEAL',
  BE: 'Bancontact',
  NO: 'Vipps',
  SE: 'Swish',
  DK: 'MobilePay',
  FI: 'MobilePay',
  PL: 'BLIK',
  PT: 'MB Way',
}
const wallets = ['Apple Pay', 'Google Pay'] as const
const coins = ['Bitcoin', 'Ethereum', 'USDC'] as const
const entries = ['Contactless', 'Contactless', 'Contactless', 'Chip', 'Magnetic stripe'] as const
const stores = ['Harbour Street', 'Old Town', 'Central Station'] as const

type When = { at: Date; number: number; prefix: string; mayBeAtTill: boolean }

/** How a payment was made in its trade: at which terminal, in which scheme. Drawn apart, so that nothing else about it depends on this. */
export function inTrade(draft: PaymentDraft, { at, number, prefix, mayBeAtTill }: When): PaymentDraft {
  const chance = chanceFrom(`${draft.id}/trade`)
  const { paymentMethod: method, details } = draft
  if (method === 'Card') return mayBeAtTill && chance.below(100) < atTill ? atTerminal(draft, { at, number, prefix, chance }) : draft
  if (method === 'Wallet') return { ...draft, details: { ...details, apm: { scheme: chance.pick(wallets) } } }
  if (method !== 'Apm' && method !== 'OpenBanking') return draft
  const isCoin = method === 'Apm' && chance.below(10) < inCrypto
  const scheme = isCoin ? chance.pick(coins) : method === 'OpenBanking' ? 'Open Banking' : (schemes[draft.country ?? ''] ?? 'Klarna')
  const host = scheme.toLowerCase().replaceAll(' ', '-')
  return {
    ...draft,
    ...(isCoin ? { paymentMethod: 'Crypto' as const } : {}),
    details: {
      ...details,
      redirectUrl: `https://pay.${host}.example/${draft.id.slice(-12)}`,
      apm: {
        scheme,
        redirectExpiresAt: new Date(at.getTime() + 30 * minuteMs).toISOString(),
        ...(isCoin ? { confirmations: 2 + chance.below(5) } : {}),
      },
    },
  }
}

function atTerminal(
  draft: PaymentDraft,
  { at, number, prefix, chance }: Omit<When, 'mayBeAtTill'> & { chance: ReturnType<typeof chanceFrom> },
): PaymentDraft {
  const { threeDs: _asked, card, ...details } = draft.details
  const { checks: _typed, ...shown } = card ?? {}
  const place = chance.below(stores.length)
  return {
    ...draft,
    paymentMethod: 'Terminal',
    source: 'Terminal',
    facts: { ...draft.facts, terminalId: `${prefix}-T${place + 1}${1 + chance.below(2)}` },
    details: {
      ...details,
      ...(card ? { card: shown } : {}),
      terminal: {
        store: stores[place]!,
        entry: chance.pick(entries),
        receipt: String(number % 1_000_000).padStart(6, '0'),
        batch: at.toISOString().slice(2, 10).replaceAll('-', ''),
      },
    },
  }
}
