import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { toAlerts } from '../../antifraud/index.ts'
import { getTransaction } from '../get-transaction.ts'
import { findApiLog } from './detail.repository.ts'
import { toApiLog } from './to-parts.ts'

/** What was checked of a payment before a provider was asked. */
export async function viewAlerts({ db, services, actor }: Context, id: string) {
  const row = await getTransaction({ db, services }, id)
  const subject = {
    id: row.id,
    merchantId: row.merchant_id,
    cardFingerprint: row.card_fingerprint,
    emailKey: row.customer_email_lc,
    ip: row.shopper_ip,
    deviceId: row.device_id,
  }
  return toAlerts(db, subject, { forMerchant: actor.level === 'merchant' })
}

/** Only calls for a score: those of providers have an address and a permission of their own. */
export async function viewAntifraudLog({ db }: Context, logId: string) {
  const log = await findApiLog(db, logId)
  if (log?.flow !== 'RiskScore') throw new AppError('not_found')
  return toApiLog(log)
}
