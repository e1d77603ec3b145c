import { audienceOf } from '@portico/contract/core/access.ts'
import type { Source } from '@portico/contract/features/dashboards/sources.ts'
import { merchants } from '@portico/contract/features/merchants/merchants.contract.ts'
import { permissionOfReport } from '@portico/contract/features/reports/report-access.ts'
import { isOpen } from '@portico/contract/features/reports/report-rules.ts'
import { switchableOf } from '@portico/contract/features/reports/switchable.ts'
import { webhooks } from '@portico/contract/features/webhooks/webhooks.contract.ts'
import type { Actor } from '../../core/call/context.ts'
import { opens } from '../../core/http/guard.ts'
import { maySeeOverview } from '../overview/index.ts'

/** Whether this reader may see the figures of a source: those of the landing page, of a report that is open to them, or of another screen. */
export function mayRead(actor: Actor, { levels, right }: Source): boolean {
  if (!levels.includes(actor.level)) return false
  if (right === 'everyone') return true
  if (right === 'dashboard') return maySeeOverview(actor)
  if (right === 'webhooks') return opens(webhooks.list, [audienceOf(actor.level)], actor)
  if (right === 'merchants') return opens(merchants.get, [audienceOf(actor.level)], actor)
  const report = switchableOf(right.report)
  if (!actor.permissions.has(permissionOfReport({ entry: right.report }, actor.level))) return false
  return report === undefined || actor.level === 'platform' || isOpen(actor.reportRules, actor.level, report.id)
}
