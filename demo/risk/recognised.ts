import { createHash } from 'node:crypto'
import type { PaymentDraft } from '@portico/server/features/transactions/index.ts'
import type { Ending } from '../endings.ts'
import { chanceFrom } from '../random.ts'

/** Addresses of public name servers, each with the country that it belongs to. */
const abroad = ['9.9.9.9', '77.88.8.8', '114.114.114.114'] as const
const elsewhere = ['US', 'BR', 'ZA', 'SG'] as const
const stopped: ReadonlySet<Ending> = new Set(['blocked', 'waiting for approval', 'rejected'])

const mark = (kind: string, text: string) => `${kind}_${createHash('sha256').update(`demo/${kind}/${text}`).digest('hex').slice(0, 20)}`

/** The values by which velocity counts a payment: its card, device and address on the network. Of those that were stopped, some come from an odd place. */
export function recognised(draft: PaymentDraft, ending: Ending): PaymentDraft {
  const { card, details, customerEmail } = draft
  const told = oddPlace(draft, ending)
  const shopper = { ...details.shopper, ...told }
  const facts = {
    ...(shopper.ip === undefined ? {} : { shopperIp: shopper.ip }),
    ...(customerEmail === null ? {} : { deviceId: mark('dev', customerEmail) }),
    ...(card ? { cardFingerprint: mark('fp', `${card.first6}/${card.last4}/${customerEmail}`) } : {}),
  }
  return { ...draft, facts: { ...facts, ...draft.facts }, details: { ...details, shopper } }
}

/** A person pays abroad by a card from home, or has it sent there, or both. */
function oddPlace({ id, card, details }: PaymentDraft, ending: Ending): Partial<NonNullable<PaymentDraft['details']['shopper']>> {
  if (!card || !stopped.has(ending)) return {}
  const chance = chanceFrom(`${id}/place`)
  const [kind, ip, country] = [chance.below(4), chance.pick(abroad), chance.pick(elsewhere)]
  return {
    ...(kind === 1 || kind === 3 ? { ip } : {}),
    ...(kind >= 2 && details.card?.issuerCountry !== country ? { billing: { country } } : {}),
  }
}
