import { exponentOf } from '@portico/contract/core/money.ts'
import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import { mostTrials, type TrialOutcome } from '@portico/contract/features/transactions/transaction-words.ts'
import { type Connectors, sandboxCards } from '../../../connectors/index.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { lockWebsite, nextRoute } from '../../processing/index.ts'
import { createPayment, type NewPayment } from './create-payment.ts'
import { routed } from './decision-of.ts'
import { countTrials } from './payments.repository.ts'

const minuteMs = 60_000

/**
 * A payment of 1.00 in Test with a card of the sandbox, made as every payment is: assessed, then sent as the map of the website says. It is
 * answered once the try is on record, and made after the commit, so its id may lead nowhere for a moment.
 */
export async function tryProviders(
  { db, mode, scope, actor, record, services, afterCommit }: Context,
  connectors: Connectors,
  websiteId: string,
  { currency, outcome }: { currency: string; outcome: TrialOutcome },
) {
  if (mode !== 'Test') throw new AppError(processingRefusals.onlyInTest())
  // Held, so that no two tries are counted at once.
  const website = await lockWebsite(db, websiteId)
  if (!website) throw new AppError('not_found')
  const merchantId = website.merchant_id
  const since = new Date(services.now().getTime() - minuteMs)
  if ((await countTrials(db, { websiteId, since })) >= mostTrials) throw new AppError(processingRefusals.triedOften({ most: mostTrials }))
  const number = sandboxCards[outcome]
  const transactionId = services.newId()
  const request: NewPayment = {
    id: transactionId,
    draft: {
      merchantId,
      websiteId,
      source: 'Portal',
      externalId: null,
      amountMinor: 10 ** exponentOf(currency),
      currency,
      captureMethod: 'Automatic',
      paymentMethod: 'Card',
      mid: null,
      card: { brand: 'Visa', first6: number.slice(0, 6), last4: number.slice(-4) },
      country: null,
      customerName: null,
      customerEmail: null,
      createdBy: { kind: 'User', id: actor.userId, name: actor.name },
      details: {},
    },
    method: { kind: 'card', number, expMonth: 12, expYear: services.now().getUTCFullYear() + 2, cvc: '123' },
  }
  // Told at once, while the caller listens.
  const route = await nextRoute(db, services, connectors, { payment: routed(request.draft), given: undefined, asked: [] })
  if (!route) throw new AppError(processingRefusals.noProvider())
  await record(websiteId, { merchantId, after: { transactionId, currency, outcome } })
  afterCommit((free) => createPayment(free, connectors, scope, request))
  return { transactionId, merchantId }
}
