import { tidyLine } from '@portico/contract/core/text/fold.ts'
import type { TicketPriority, TicketStatus } from '@portico/contract/features/support/ticket-words.ts'
import { priorityOfImpact, statusOf, waitingFor } from './history-words.ts'
import { textFault } from './text-fault.ts'

export type CaseEvent = {
  caseId: string
  atMs: number
  status: TicketStatus
  /** Someone has taken the case up: it is accepted, or done. */
  isTakenUp: boolean
  /** Undefined: the file says nothing of it. */
  priority: TicketPriority | undefined
  wait: string | undefined
  person: string
  group: string
  product: string
}

export const eventColumns = [
  'case:concept:name',
  'concept:name',
  'lifecycle:transition',
  'org:resource',
  'org:group',
  'time:timestamp',
] as const
/** Only some of the files have them. */
const further = ['Activity', 'Resource', 'impact', 'product'] as const
type Column = (typeof eventColumns)[number] | (typeof further)[number]
export type EventCells = Partial<Record<Column, string>>

const longestName = 100
const instant = /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/

/** One line of a history. Where the file has an `Activity`, it names status and what follows in one, and `Resource` the person alone. */
export function readEvent(cells: EventCells, nowMs: number): CaseEvent | { reason: string } {
  const activity = cells.Activity
  const dash = activity?.indexOf('-') ?? -1
  const [status, within] =
    activity === undefined ? [cells['concept:name']!, cells['lifecycle:transition']!] : [activity.slice(0, dash), activity.slice(dash + 1)]
  const person = tidyLine(cells.Resource ?? cells['org:resource']!)
  const group = tidyLine(cells['org:group']!)
  const [caseId, product] = [tidyLine(cells['case:concept:name']!), tidyLine(cells.product ?? '')]
  const atMs = msOf(cells['time:timestamp']!)
  const impact = cells.impact || undefined
  const wait = Object.hasOwn(waitingFor, within) ? waitingFor[within] : within.startsWith('Wait') ? '' : undefined
  const faults = [
    named('case:concept:name', textFault(caseId, longestName)),
    named('org:resource', textFault(person, longestName)),
    named('org:group', group && textFault(group, longestName)),
    named('product', product && textFault(product, longestName)),
    Object.hasOwn(statusOf, status) ? undefined : 'concept:name is no status of a history',
    wait === '' ? 'lifecycle:transition is no wait of a history' : undefined,
    impact === undefined || Object.hasOwn(priorityOfImpact, impact) ? undefined : 'impact is not Low, Medium, High or Major',
    atMs === undefined || atMs < 0 || atMs > nowMs ? 'time:timestamp is no time between 1970 and now with its offset' : undefined,
  ].filter(Boolean)
  if (faults.length > 0) return { reason: faults.join('; ') }
  return {
    caseId,
    atMs: atMs!,
    status: statusOf[status]!,
    isTakenUp: status === 'Accepted' || status === 'Completed',
    priority: impact === undefined ? undefined : priorityOfImpact[impact],
    wait,
    person,
    group,
    product,
  }
}

const named = (column: Column, fault: string | undefined) => fault && `${column} ${fault}`

function msOf(text: string): number | undefined {
  const [, year, month, day] = instant.exec(text) ?? []
  const isDay = year !== undefined && new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  const atMs = isDay ? Date.parse(text) : Number.NaN
  return Number.isNaN(atMs) ? undefined : atMs
}
