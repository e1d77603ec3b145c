import type { AuthoriseRequest } from '../../../connectors/connector.ts'
import type { Connectors } from '../../../connectors/index.ts'
import type { Services } from '../../../core/call/services.ts'
import type { TransactionRecord } from '../transaction-row.ts'

type Part = Pick<TransactionRecord, 'details'>

/** The vault has, or had, the card of this payment for a decision. */
export const cardWasHeld = ({ details }: Part): boolean => details.cardHeldUntil !== undefined

/** The code of the card was not kept, so the provider was asked without it, or will be. */
export const wasWithoutCode = ({ details }: Part): boolean => cardWasHeld({ details }) || details.card?.isWithoutCode === true

/**
 * Whether the card that a payment was to be made with can still be sent to a provider. The payment says until when the vault holds it; without
 * such a word there is none, for no card outlives the call it came with.
 */
export const holdsCardOf = ({ details }: Part, now: Date): boolean =>
  details.cardHeldUntil !== undefined && now.getTime() < Date.parse(details.cardHeldUntil)

/**
 * Has the vault keep the card that a new payment was entered with until someone has decided, and says until when: until now, where the vault no
 * longer has the card.
 */
export async function holdCard(
  services: Pick<Services, 'now' | 'log'>,
  { vault }: Connectors,
  method: AuthoriseRequest['method'],
): Promise<string | undefined> {
  if (method.kind !== 'vaulted' || method.cardId === undefined) return undefined
  const { cardId, paymentId } = method
  const until = await vault?.hold({ cardId, paymentId }).catch((error: unknown) => {
    services.log.warn({ err: error, paymentId }, 'the vault does not hold the card of a payment')
    return undefined
  })
  return until ?? services.now().toISOString()
}

/** Nobody will be asked with this card any more. Where the vault does not hear it, it forgets the card when its time is over. */
export const forgetCard = async (services: Pick<Services, 'log'>, { vault }: Connectors, paymentId: string): Promise<void> =>
  vault
    ?.forget(paymentId)
    .catch((error: unknown) => services.log.warn({ err: error, paymentId }, 'the vault was not told to forget a card'))
