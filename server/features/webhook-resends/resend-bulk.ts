import { resendsWebhooks } from '@portico/contract/features/webhook-resends/webhook-resends.contract.ts'
import type { EventFilter } from '@portico/contract/features/webhook-resends/webhook-resends.schemas.ts'
import { recorderOf } from '../../core/audit/audit.ts'
import type { BulkKind } from '../../core/bulk/bulk-kind.ts'
import { sendAgain } from '../webhooks/index.ts'

/** How the deliveries were chosen; each is a row. */
export type ResendWish = { named?: number; filter?: EventFilter; failedOf?: string }
/** Kept with a row: the number of the try that was asked for. */
export type AskedTry = { attempt: number }

/** Asks for one try more of each delivery, as the verb of one delivery does, and as it is called there. The sender makes it at once. */
export const resendBulk: BulkKind<ResendWish> = {
  name: 'webhooks.resend',
  isAllowed: ({ level, permissions }) => level !== 'platform' && permissions.has(resendsWebhooks[level]),
  async change({ db, actor, services, request }, deliveryId): Promise<AskedTry> {
    const record = recorderOf('webhooks.resend', { actor, request, services }, db)
    const { attempt } = await sendAgain({ db, actor, services, record }, deliveryId)
    return { attempt }
  },
}
