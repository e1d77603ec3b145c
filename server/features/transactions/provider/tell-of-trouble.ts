import type { Holders, PaymentAlert } from '@portico/contract/features/notifications/news.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../../core/call/services.ts'
import { notifyOf } from '../../notifications/index.ts'
import type { TransactionRecord } from '../transaction-row.ts'
import type { Family } from './operation.ts'
import type { Patience } from './patience.ts'

type Operations = ReadonlyMap<string, Family['of']>

const failures: Record<string, PaymentAlert> = {
  Refund: 'RefundFailed',
  Capture: 'CaptureFailed',
  Void: 'VoidFailed',
  Reversal: 'ReversalFailed',
  Payout: 'PayoutFailed',
}

/** What of a change wants someone to look: a payment or a part of it in conflict, and what the provider did not do. */
export function troublesIn(
  before: TransactionRecord,
  operations: Operations,
  payment: TransactionRecord,
  after: Operations,
): PaymentAlert[] {
  const parts = [...after].flatMap(([key, of]): PaymentAlert[] => {
    const was = operations.get(key)
    if (!('child' in of) || !was || !('child' in was) || was.child.status === of.child.status) return []
    if (of.child.status === 'Conflict') return ['Conflict']
    const failure = failures[of.child.type]
    return of.child.status === 'Failed' && failure ? [failure] : []
  })
  const whole: PaymentAlert[] = payment.status === 'Conflict' && before.status !== 'Conflict' ? ['Conflict'] : []
  return [...new Set([...whole, ...parts])]
}

/** Told once for each payment, however often it is asked about. */
export async function tellOfWaiting(db: ScopedDb, services: Services, payment: TransactionRecord, { tooLongMs }: Patience): Promise<void> {
  const isLong = services.now().getTime() - Date.parse(payment.status_changed_at) > tooLongMs
  if (payment.status === 'Pending' && isLong) await tellOfTrouble(db, services, payment, ['PendingLong'], payment.id)
}

const lookers: Holders[] = [
  { level: 'tenant', anyOf: ['CRM.Transaction.View'] },
  { level: 'merchant', anyOf: ['Merchant.Transaction.View'] },
]
const capturers: Holders[] = [
  { level: 'tenant', anyOf: ['CRM.Transaction.Actions.Capture'] },
  { level: 'merchant', anyOf: ['Merchant.Transaction.Actions.Capture'] },
]

/** To the staff of the tenant and the people of the merchant who may look it up, or see to it, and have chosen to be told. */
export async function tellOfTrouble(
  db: ScopedDb,
  services: Services,
  payment: TransactionRecord,
  troubles: readonly PaymentAlert[],
  eventId?: string,
): Promise<void> {
  for (const alert of troubles)
    await notifyOf(db, services, {
      kind: 'TransactionAlert',
      eventId: eventId ?? services.newId(),
      merchantId: payment.merchant_id,
      holders: alert === 'ExpiringSoon' ? capturers : lookers,
      payment: {
        transactionId: payment.id,
        reference: payment.external_id ?? payment.id,
        alert,
        paymentMethod: payment.payment_method,
        serviceProvider: payment.service_provider,
      },
    })
}
