import type { StopReason } from '@portico/contract/features/schedules/schedule-words.ts'
import type { Limits } from '@portico/database/scope.ts'
import { actorAsNow } from '../../core/actor/actor-as-now.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Actor } from '../../core/call/context.ts'
import type { Services } from '../../core/call/services.ts'
import { mayWith } from './check-sending.ts'
import { isWithin } from './limits-within.ts'
import type { ScheduleRow } from './schedules.repository.ts'
import { sendableIfOpen } from './sendable-if-open.ts'

/**
 * The owner with the rights of this moment, or why nothing may be sent any more. Limits that were narrowed stop a schedule too: its figures
 * would change their meaning without a word.
 */
export async function ownerAsNow(services: Services, row: ScheduleRow): Promise<Actor | StopReason> {
  const level = row.merchant_id === null ? 'tenant' : 'merchant'
  const asked = { tenant_id: row.tenant_id, user_id: row.owner_id, merchant_id: row.merchant_id, level, mode: row.mode }
  const actor = await actorAsNow(services, asked).catch((error) => {
    if (error instanceof AppError && error.code === 'not_allowed') return undefined
    throw error
  })
  if (!actor) return 'OwnerGone'
  const maySend = row.outside.length === 0 || mayWith(actor, 'SendOutside')
  if (!sendableIfOpen(actor, row.report_type) || !mayWith(actor, 'Manage') || !maySend) return 'RightsLost'
  return isWithin(row.owner_limits as Limits | null, actor.limits) ? actor : 'LimitsChanged'
}
