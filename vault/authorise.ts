import type { CardMethod, ProviderAnswer } from '@portico/server/connectors/index.ts'
import type { AuthorisationCall } from '@portico/server/connectors/vault/index.ts'
import type { Card } from './cards.repository.ts'
import type { Context } from './context.ts'

export type Authorised = { gone: true } | { gone: false; isWithoutCode: boolean; answer: ProviderAnswer }
/** The request was sent before, with a code that a restart has lost: it can not be sent again as it was. */
export class CannotRepeat extends Error {}

/**
 * The one request that carries a number. A card is for one payment, which may be tried at several providers. The code goes along with the first
 * try alone: once a provider has answered, or the payment was held, it is forgotten.
 */
export async function authorise(
  context: Context,
  { cardId, paymentId, provider, credentials, billing, request }: AuthorisationCall,
): Promise<Authorised> {
  const found = claim(context, cardId, paymentId)
  const number = found && context.keys.open(found.sealed, found.id)
  const connector = context.connectors.find(provider)
  if (!found || number === undefined || !connector) return { gone: true }
  const code = codeFor(context, found, request.requestId)
  const method: CardMethod = {
    kind: 'card',
    number,
    expMonth: found.expMonth,
    expYear: found.expYear,
    ...(code === undefined ? {} : { cvc: code }),
    ...(billing ? { billing } : {}),
  }
  const answer = await (credentials ? connector.signedIn(credentials) : connector).authorise({ ...request, method })
  forgetAfter(context, found, answer)
  return { gone: false, isWithoutCode: code === undefined, answer }
}

/** The card of the token or the one that is held for the payment, if it is this payment's own. */
function claim({ cards, now, store }: Context, cardId: string | undefined, paymentId: string): Card | undefined {
  return store.inTransaction(() => {
    const card = cardId === undefined ? cards.findByPayment(paymentId, now()) : cards.find(cardId, now())
    return card && cards.bind(card.id, paymentId) ? card : undefined
  })
}

/** A request that is repeated is the same request, with the code where it had one: a provider refuses another under the same key. */
function codeFor({ cards, codes, now }: Context, { id }: Card, requestId: string): string | undefined {
  const before = cards.attempt(requestId, id)
  const code = before?.withCode === 0 ? undefined : codes.find(id, now())
  if (!before) cards.keepAttempt(requestId, id, code !== undefined)
  if (before?.withCode === 1 && code === undefined) throw new CannotRepeat()
  return code
}

/** Silence may be asked again, with the same code; a refusal that another provider may lift goes on without it; every other answer ends it. */
function forgetAfter({ cards, codes }: Context, { id }: Card, { outcome, isSoftDecline, exchange }: ProviderAnswer): void {
  if (outcome === 'unknown' && exchange.reachedProvider) return
  if (outcome !== 'unknown') codes.forget(id)
  if (outcome === 'unknown' || (outcome === 'declined' && isSoftDecline)) return
  cards.remove(id)
}
