import { refundReasons, voidReasons } from '@portico/contract/features/transactions/transaction-words.ts'
import { type StatusTone, toneOf } from '@portico/ui/look/status-tones.ts'
import type { TimelineEntry } from '@portico/ui/pieces/timeline.tsx'
import type { TFunction } from 'i18next'
import type { ApiLogSummary, RecordScope, TransactionEvent } from '../transactions.queries.ts'
import { LogExchange } from './log-exchange.tsx'

type Format = {
  t: TFunction<'transactions'>
  time: (at: string) => string
  day: (at: string) => string
  say: (sentence: string) => string
}

const quiet: Partial<Record<TransactionEvent['kind'], StatusTone>> = { Routing: 'ongoing', Webhook: 'positive', Risk: 'hold' }
const toneOfEvent = ({ statusTo, kind }: TransactionEvent): StatusTone => (statusTo ? toneOf(statusTo) : (quiet[kind] ?? 'neutral'))

/** Reasons people chose in our own dialogs have their words there; what a provider said stands as it said it. */
function reasonOf({ reasonText, reasonCode }: TransactionEvent, { t, say }: Format): string {
  const refund = refundReasons.find((reason) => reason === reasonCode)
  const release = voidReasons.find((reason) => reason === reasonCode)
  const words = refund ? t(`action.refundReason.${refund}`) : release ? t(`action.voidReason.${release}`) : reasonCode
  const said = reasonText === null ? null : say(reasonText)
  // A provider's code says nothing beside its words.
  return [refund || release || said === null ? words : null, said].filter(Boolean).join(', ')
}

/** The events of a record as lines of its timeline, newest first; where there are several days, each begins with its date. */
export function timelineEntries(
  events: readonly TransactionEvent[],
  logs: ReadonlyMap<string, ApiLogSummary>,
  scope: RecordScope,
  format: Format,
): TimelineEntry[] {
  const days = new Set(events.map(({ at }) => format.day(at)))
  return events.map((event, place) => {
    const before = events[place - 1]
    const log = event.apiLogId === null ? undefined : logs.get(event.apiLogId)
    const said = [format.t(`actor.${event.actor.kind}`, { name: event.actor.name }), reasonOf(event, format)]
    const isNewDay = before === undefined || format.day(before.at) !== format.day(event.at)
    return {
      id: event.eventId,
      tone: toneOfEvent(event),
      title: format.say(event.title),
      at: format.time(event.at),
      ...(isNewDay && days.size > 1 ? { day: format.day(event.at) } : {}),
      detail: (
        <>
          {said.filter(Boolean).join(' · ')}
          {log && <LogExchange log={log} scope={scope} />}
        </>
      ),
    }
  })
}
