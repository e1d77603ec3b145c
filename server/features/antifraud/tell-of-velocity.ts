import type { News } from '@portico/contract/features/notifications/news.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { notifyOf } from '../notifications/index.ts'
import { isVelocity } from './checks.repository.ts'
import type { Finding } from './judge.ts'

const title = { en: 'Many payments in a short time', tr: 'Kısa sürede çok sayıda ödeme' }
const of = {
  CardVelocity: { en: 'with the same card', tr: 'aynı kartla' },
  EmailVelocity: { en: 'with the same e-mail address', tr: 'aynı e-posta adresiyle' },
  IpVelocity: { en: 'from the same IP address', tr: 'aynı IP adresinden' },
  DeviceVelocity: { en: 'from the same device', tr: 'aynı cihazdan' },
}

type Stopped = { id: string; merchantId: string; reference: string }

/** Notifies the staff who decide about waiting payments, in the transaction that holds the payment. */
export async function tellOfVelocity(
  db: ScopedDb,
  services: Pick<Services, 'now' | 'newId'>,
  payment: Stopped,
  findings: readonly Finding[],
): Promise<void> {
  const news = velocityNews(payment, findings)
  if (news) await notifyOf(db, services, news)
}

/** To the staff who decide about payments that wait; none where no velocity stopped the payment. */
export function velocityNews(payment: Stopped, findings: readonly Finding[]): News | undefined {
  const found = findings.find(({ kind, outcome }) => isVelocity(kind) && (outcome === 'Review' || outcome === 'Block'))
  if (!found || !isVelocity(found.kind)) return undefined
  const { en, tr } = of[found.kind]
  const count = found.value ?? 0
  return {
    kind: 'TransactionVelocityAlert',
    eventId: payment.id,
    merchantId: payment.merchantId,
    holders: [{ level: 'tenant', anyOf: ['CRM.Transaction.Actions.Approve'] }],
    said: {
      en: { title: title.en, description: `Payment ${payment.reference} was stopped: ${count} payments ${en}.` },
      tr: { title: title.tr, description: `${payment.reference} ödemesi durduruldu: ${tr} ${count} ödeme yapıldı.` },
    },
    objectUrl: `/transaction-management/transaction-lookup/${payment.id}`,
    useRouter: true,
  }
}
