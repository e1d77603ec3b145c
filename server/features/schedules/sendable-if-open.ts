import { type Sendable, sendableReport, shippedSendable } from '@portico/contract/features/schedules/sendables.ts'
import type { Actor } from '../../core/call/context.ts'
import { ifOpen, reportKnownTo } from '../reports/index.ts'

/** What can be sent, as this person has it; undefined where they may not open it. */
export function sendableIfOpen(actor: Actor, id: string): Sendable | undefined {
  const report = reportKnownTo(actor, id)
  const known = report ? sendableReport(report) : shippedSendable(id)
  return known && ifOpen(actor, known)
}
