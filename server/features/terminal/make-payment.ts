import type { Connectors } from '../../connectors/index.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { createPayment, findTransaction, releaseAuthorisation } from '../transactions/index.ts'
import { paymentOf } from './payment-of.ts'
import { endEntry, findEntry } from './terminal.repository.ts'

/**
 * Makes the payment of an entry, once: where the payment is there already, another try of this event has made it, and its own checks bring it to
 * its end. A card whose time is over makes none.
 */
export const makePayment =
  (connectors: Connectors): Subscriber<'terminal.payment_due'> =>
  async ({ tenantId, mode, payload: { transactionId: id } }, services) => {
    const scope = { level: 'tenant', tenantId, mode } as const
    const { entry, isMade } = await services.inScope(scope, async (db) => {
      const [entry, made] = await Promise.all([findEntry(db, id), findTransaction(db, id)])
      return { entry, isMade: made !== undefined }
    })
    if (entry?.state !== 'Sending') return
    const end = (how: Parameters<typeof endEntry>[2]) => services.inScope(scope, (db) => endEntry(db, id, how))
    if (isMade || !entry.asked) return end({ state: 'Made' })
    if (services.now().getTime() >= Date.parse(entry.card_expires_at)) return end({ state: 'NotSent', why_not_sent: 'CardForgotten' })
    const payment = paymentOf({
      id,
      merchantId: entry.merchant_id,
      websiteId: entry.website_id,
      kind: entry.kind,
      amountMinor: entry.amount_minor,
      currency: entry.currency,
      reference: entry.external_id,
      maker: { id: entry.user_id, name: entry.user_name },
      card: {
        cardId: entry.card_id,
        brand: entry.card_brand,
        first6: entry.card_first6,
        last4: entry.card_last4,
        expMonth: entry.exp_month,
        expYear: entry.exp_year,
      },
      asked: entry.asked,
    })
    try {
      await createPayment(services, connectors, scope, payment)
    } catch (error) {
      // The map of the website was changed since the entry was taken.
      if (!(error instanceof AppError && error.said?.reason === 'processing.noProvider')) throw error
      return end({ state: 'NotSent', why_not_sent: 'NoProvider' })
    }
    await end({ state: 'Made' })
  }

/** What a verification has reserved is given back as soon as the issuer has reserved it, be that at once or after a decision. */
export const releaseVerification: Subscriber<'transaction.changed'> = async ({ tenantId, mode, payload }, services) => {
  if (payload.status !== 'Reserved') return
  await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
    const entry = await findEntry(db, payload.transactionId)
    if (entry?.kind === 'Verification') await releaseAuthorisation(db, services, entry.id, 'CardVerified')
  })
}
