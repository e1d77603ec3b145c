import type { ScopingDraft } from '@portico/contract/features/scoping/scoping.contract.ts'
import type { TicketHistory } from './scoping.repository.ts'

type Reason = ScopingDraft['effort']['reasons'][number]
type Rule = { reason: Reason['reason']; points: number; count: number; cites: number[] }

const mostCited = 50

/** Points for what makes a ticket long; from two on it is of medium effort, from four on of large. */
export function judgeEffort(
  { ticket, references, items }: TicketHistory,
  similar: readonly { hours: number | null }[],
): ScopingDraft['effort'] {
  const at = (of: (item: TicketHistory['items'][number]) => boolean) =>
    items
      .filter(of)
      .map(({ place }) => place)
      .slice(0, mostCited)
  const comments = at(({ content }) => content !== null)
  const reopened = at(({ type, details }) => type === 'StatusChangeFeedItem' && (details as { newState?: string }).newState === 'Opened')
  const took = medianOf(similar.flatMap(({ hours }) => (hours === null ? [] : [hours])))
  const length = ticket.description.length
  const rules: Rule[] = [
    { reason: 'length', points: steps(length, 800, 2500), count: length, cites: [0] },
    { reason: 'references', points: steps(references, 3, 8), count: references, cites: [0, ...at(({ type }) => type === 'ReferenceItem')] },
    { reason: 'comments', points: steps(comments.length, 6, 15), count: comments.length, cites: comments },
    { reason: 'priority', points: ticket.priority === 'High' ? 1 : 0, count: 1, cites: [0] },
    { reason: 'reopened', points: steps(reopened.length, 1, 2), count: reopened.length, cites: reopened },
    { reason: 'similar', points: took === undefined ? 0 : steps(took, 24, 72), count: Math.round(took ?? 0), cites: [] },
  ]
  const points = rules.reduce((sum, rule) => sum + rule.points, 0)
  const reasons = rules.filter((rule) => rule.points > 0).map(({ reason, count, cites }) => ({ reason, count, cites }))
  return { effort: points >= 4 ? 'Large' : points >= 2 ? 'Medium' : 'Small', reasons, because: null }
}

const steps = (value: number, one: number, two: number) => (value >= two ? 2 : value >= one ? 1 : 0)

function medianOf(values: readonly number[]): number | undefined {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)]
}
