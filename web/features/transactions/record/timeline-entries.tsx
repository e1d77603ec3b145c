import { refundReasons, rejectionReasons, releaseReasons, voidReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import { type StatusTone, toneOf } from '@portico/ui/look/status-tones.ts'
import type { TimelineEntry } from '@portico/ui/pieces/timeline.tsx'
import type { TFunction } from 'i18next'
import { sayOr } from '../../../shared/texts/said.ts'
import type { ApiLogSummary, RecordScope, TransactionEvent } from '../transactions.queries.ts'
import { LogExchange } from './log-exchange.tsx'

export type Format = {
  t: TFunction<'transactions'>
  time: (at: string) => string
  day: (at: string) => string
}

const quiet: Partial<Record<TransactionEvent['kind'], StatusTone>> = { Routing: 'ongoing', Webhook: 'positive', Risk: 'hold' }
const toneOfEvent = ({ statusTo, kind }: TransactionEvent): StatusTone => (statusTo ? toneOf(statusTo) : (quiet[kind] ?? 'neutral'))

/** Why a payment is held by a rule of ours. */
const heldReasons = ['Velocity', 'DuplicateReference', 'HighRisk'] as const

/** Reasons people chose in our own dialogs have their words there; what a provider said is shown as it said it. */
function reasonOf({ reasonText, reasonCode }: TransactionEvent, { t }: Format): string {
  const refund = refundReasons.find((reason) => reason === reasonCode)
  const release = voidReasons.find((reason) => reason === reasonCode)
  const rejection = rejectionReasons.find((reason) => reason === reasonCode)
  const ended = releaseReasons.find((reason) => reason === reasonCode)
  const held = heldReasons.find((reason) => reason === reasonCode)
  const ours = refund
    ? t(`action.refundReason.${refund}`)
    : release
      ? t(`action.voidReason.${release}`)
      : rejection
        ? t(`action.rejectionReason.${rejection}`)
        : ended
          ? t(`record.releaseReason.${ended}`)
          : held && t(`record.heldReason.${held}`)
  // A provider's code says nothing beside its words.
  return [ours ?? (reasonText === null ? reasonCode : null), reasonText].filter(Boolean).join(', ')
}

/** The events of a record as lines of its timeline, newest first; each day begins with its date. */
export const timelineEntries = (
  events: readonly TransactionEvent[],
  logs: ReadonlyMap<string, ApiLogSummary>,
  scope: RecordScope,
  format: Format,
): TimelineEntry[] =>
  inDays(
    events.map((event) => ({ at: event.at, entry: eventEntry(event, logs, scope, format) })),
    format,
  )

export function eventEntry(
  event: TransactionEvent,
  logs: ReadonlyMap<string, ApiLogSummary>,
  scope: RecordScope,
  format: Format,
): Omit<TimelineEntry, 'at'> {
  const log = event.apiLogId === null ? undefined : logs.get(event.apiLogId)
  const said = [format.t(`actor.${event.actor.kind}`, { name: event.actor.name }), reasonOf(event, format)]
  return {
    id: event.eventId,
    tone: toneOfEvent(event),
    title: sayOr(event.said, event.title),
    detail: (
      <>
        {said.filter(Boolean).join(' · ')}
        {log && <LogExchange log={log} scope={scope} />}
      </>
    ),
  }
}

type Timed = { at: string; entry: Omit<TimelineEntry, 'at'> }

/** With the time of each line, and the date before the first of a day. */
export const inDays = (lines: readonly Timed[], format: Format): TimelineEntry[] =>
  lines.map(({ at, entry }, place) => {
    const before = lines[place - 1]
    const isNewDay = before === undefined || format.day(before.at) !== format.day(at)
    return { ...entry, at: format.time(at), ...(isNewDay ? { day: format.day(at) } : {}) }
  })
