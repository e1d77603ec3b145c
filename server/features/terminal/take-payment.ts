import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import { terminalRefusals } from '@portico/contract/features/terminal/terminal.refusals.ts'
import type { TerminalPayment, TerminalRequest } from '@portico/contract/features/terminal/terminal.schemas.ts'
import { standardLimitMinor } from '@portico/contract/features/terminal/terminal-words.ts'
import type { CardEntry, Connectors } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import { publish } from '../../core/outbox/outbox.ts'
import { verificationMinor } from './payment-of.ts'
import { limitsOfCaller } from './role-limits.ts'
import { findOwn, findPlace, insertEntry, takesCards } from './terminal.repository.ts'
import { toEntry } from './to-entry.ts'
import { isOpen, mayTakeCards } from './where-cards.ts'

/**
 * Takes down what a person asks for; the worker makes the payment a moment later, as it asks providers for everything else. A card that was
 * entered is for one payment, however often it is sent.
 */
export async function takePayment(context: Context, connectors: Connectors, request: TerminalRequest): Promise<TerminalPayment> {
  const { db, mode, actor, services, record } = context
  const place = await findPlace(db, request.websiteId)
  if (!place) throw new AppError('not_found')
  if (!isOpen(place, mode) || !place.active) throw new AppError(terminalRefusals.websiteOff())
  if (!mayTakeCards(context)) throw new AppError('not_allowed')
  const card = connectors.vault?.readToken(request.cardToken, actor.sessionId)
  if (!card) throw new AppError(terminalRefusals.cardOver())
  const amountMinor = await amountOf(context, request)
  if (!(await takesCards(db, place.id, request.currency))) throw new AppError(processingRefusals.noProvider())
  const id = services.newId()
  const { kind, currency, reference = null, shopper, billing } = request
  const isNew = await insertEntry(db, {
    ...{ tenant_id: db.scope.tenantId, id, merchant_id: place.merchant_id, website_id: place.id, mode },
    ...{ user_id: actor.userId, user_name: actor.name, kind, amount_minor: amountMinor, currency, external_id: reference },
    ...columnsOf(card),
    asked: JSON.stringify({ fingerprint: card.fingerprint, shopper, billing }),
    created_at: services.now(),
  })
  if (!isNew) throw new AppError(terminalRefusals.cardUsed())
  await Promise.all([
    record(id, {
      merchantId: place.merchant_id,
      after: { kind, amountMinor, currency, reference, websiteId: place.id, card: `${card.first6}…${card.last4}` },
    }),
    publish(db, services, 'terminal.payment_due', { transactionId: id }, { merchantId: place.merchant_id }),
  ])
  context.afterCommit((free) => free.wakeOutbox())
  return toEntry((await findOwn(db, actor.userId, id))!)
}

async function amountOf(context: Context, { kind, amountMinor, currency }: TerminalRequest): Promise<number> {
  if (kind === 'Verification') {
    if (amountMinor !== undefined) throw new AppError(terminalRefusals.noAmount())
    return verificationMinor(currency)
  }
  if (amountMinor === undefined) throw new AppError(terminalRefusals.amountMissing())
  const limit = (await limitsOfCaller(context)).get(currency) ?? standardLimitMinor
  if (amountMinor > limit) throw new AppError(terminalRefusals.overLimit({ limit: { minor: limit, currency } }))
  return amountMinor
}

const columnsOf = ({ cardId, brand, first6, last4, expMonth, expYear, expiresAt }: CardEntry) => ({
  card_id: cardId,
  card_expires_at: expiresAt,
  card_brand: brand,
  card_first6: first6,
  card_last4: last4,
  exp_month: expMonth,
  exp_year: expYear,
})
