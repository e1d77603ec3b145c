import { webhookPaths } from '@portico/contract/features/webhooks/webhook-paths.ts'
import { mostFailingDays, type OffReason } from '@portico/contract/features/webhooks/webhook-words.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { notifyOf } from '../notifications/index.ts'
import { saveWebhookStatus } from '../transactions/index.ts'
import { giveUpOn } from './due.repository.ts'
import { type EndpointRow, switchOff } from './endpoints.repository.ts'
import type { Tried } from './post-webhook.ts'

const mostFailingMs = mostFailingDays * 86_400_000

/** Why an endpoint is to be switched off after these tries; undefined where it stays on. */
export function offReasonOf({ failing_since: since }: Pick<EndpointRow, 'failing_since'>, tries: readonly Tried[]): OffReason | undefined {
  if (tries.some(({ status }) => status === 410)) return 'Gone'
  const last = tries.at(-1)
  return since !== null && last && last.at.getTime() - Date.parse(since) >= mostFailingMs ? 'Failing' : undefined
}

/** Switches an endpoint off, gives up on what waits for it, and tells those who may switch it on again. */
export async function switchOffIfNeeded(db: ScopedDb, services: Services, endpoint: EndpointRow, tries: readonly Tried[]): Promise<void> {
  const reason = offReasonOf(endpoint, tries)
  if (!reason || !(await switchOff(db, endpoint.id, reason, services.now()))) return
  await saveWebhookStatus(db, await giveUpOn(db, endpoint.id), 'NotDelivering')
  const { merchant_id: merchantId, address } = endpoint
  await notifyOf(db, services, {
    kind: 'WebhookAlert',
    eventId: services.newId(),
    merchantId,
    holders: [
      merchantId === null
        ? { level: 'tenant', anyOf: ['Settings.PaymentSettings.WebhookEndpoints.Actions.Manage'] }
        : { level: 'merchant', anyOf: ['Merchant.PaymentsSettings.WebhookEndpoints.Actions.Manage'] },
    ],
    said: saidOf[reason as Exclude<OffReason, 'ByHand'>](address),
    objectUrl: `${webhookPaths[merchantId === null ? 'tenant' : 'merchant']}/${endpoint.id}`,
    useRouter: true,
  })
}

const title = { en: 'Webhook endpoint switched off', tr: 'Webhook uç noktası kapatıldı' }
const saidOf = {
  Gone: (address: string) => ({
    en: { title: title.en, description: `${address} answered that it is gone (410). Nothing is sent to it any more.` },
    tr: { title: title.tr, description: `${address} artık olmadığını bildirdi (410). Oraya artık bir şey gönderilmiyor.` },
  }),
  Failing: (address: string) => ({
    en: {
      title: title.en,
      description: `Nothing reached ${address} for ${mostFailingDays} days. Nothing is sent to it until you switch it on again.`,
    },
    tr: {
      title: title.tr,
      description: `${mostFailingDays} gündür ${address} adresine hiçbir şey ulaşmadı. Yeniden açana kadar oraya bir şey gönderilmez.`,
    },
  }),
}
