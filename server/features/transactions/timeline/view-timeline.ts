import type { TimelineItem } from '@portico/contract/features/transactions/timeline.endpoints.ts'
import type { TimelineKind } from '@portico/contract/features/transactions/transaction-words.ts'
import type { Context } from '../../../core/call/context.ts'
import { type PageRequest, toPage, windowOf } from '../../../core/list/paging.ts'
import { toDecision } from '../../processing/index.ts'
import { childrenByIds } from '../detail/detail.repository.ts'
import { toAttempt, toEvent, toRelated } from '../detail/to-parts.ts'
import { getTransaction } from '../get-transaction.ts'
import { relationshipsByIds } from '../relationships/relationships.repository.ts'
import { toRelationship } from '../relationships/view-relationships.ts'
import * as repository from './timeline.repository.ts'

const nothing = { event: null, attempt: null, child: null, decision: null, webhook: null, relationship: null }
type Part = Partial<Omit<TimelineItem, 'itemId' | 'at'>>

/** First where the lines of a page stand, then what each of them says: every source is asked for its own alone. */
export async function pageOfTimeline(
  { db, services, actor }: Pick<Context, 'db' | 'services' | 'actor'>,
  id: string,
  { kind, ...request }: PageRequest & { kind?: readonly TimelineKind[] | undefined },
) {
  const window = windowOf(request, ['timeline', db.scope, id, kind ?? null], services)
  const [, { rows, total }] = await Promise.all([getTransaction({ db, services }, id), repository.listLines(db, id, kind, window)])
  const parts = await partsOf({ db, services, actor }, rows)
  return toPage(window, services, {
    rows: rows.filter((row) => parts.has(row.id)),
    total,
    keyOf: ({ at, key }) => ({ value: at, id: key }),
    toReply: (row) => ({ itemId: row.id, at: row.at, ...nothing, ...parts.get(row.id) }),
  })
}

async function partsOf({ db, services, actor }: Pick<Context, 'db' | 'services' | 'actor'>, lines: readonly repository.Line[]) {
  const of = async <Row extends { id: string }>(
    source: repository.Source,
    read: (db: Context['db'], ids: readonly string[]) => Promise<Row[]>,
    toPart: (row: Row) => Part,
  ): Promise<[string, Part][]> => {
    const ids = lines.filter((line) => line.source === source).map((line) => line.id)
    return ids.length === 0 ? [] : (await read(db, ids)).map((row) => [row.id, toPart(row)])
  }
  const all = await Promise.all([
    of('Event', repository.eventsByIds, (row) => ({ event: toEvent(row) as TimelineItem['event'] })),
    of('Attempt', repository.attemptsByIds, (row) => ({ attempt: toAttempt(row) as TimelineItem['attempt'] })),
    of('Child', childrenByIds, (row) => ({
      child: toRelated({ parent: [], children: [row], siblings: [], ofShopper: [] })[0] as TimelineItem['child'],
    })),
    of('Decision', repository.decisionsByIds, (row) => ({ decision: toDecision(row, actor) })),
    of('Webhook', repository.webhookTriesByIds, (row) => ({
      webhook: {
        deliveryId: row.delivery_id,
        eventType: row.event_type,
        url: row.address,
        no: row.no,
        status: row.status,
        error: row.error,
        latencyMs: row.latency_ms,
      },
    })),
    of(
      'Relationship',
      async (scoped, ids) => services.names.join(scoped, await relationshipsByIds(scoped, ids)),
      (row) => ({ relationship: toRelationship(row) }),
    ),
  ])
  return new Map(all.flat())
}
