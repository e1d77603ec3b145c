import type { ScopingDraft } from '@portico/contract/features/scoping/scoping.contract.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type Found, findSimilar } from './find-similar.ts'
import { judgeEffort } from './judge-effort.ts'
import type { TicketHistory } from './scoping.repository.ts'
import { type Said, summarise } from './summarise.ts'
import type { Side } from './terms.repository.ts'
import { termsOf } from './terms.ts'

/** As it is kept: of similar tickets no more than which they are and why, the rest is looked up for each reader. */
export type KeptSimilar = Pick<ScopingDraft['similar'][number], 'ticketId' | 'score' | 'terms' | 'area'>
export type KeptDraft = Omit<ScopingDraft, 'similar'> & { similar: KeptSimilar[] }

/** No one else was asked. */
const byLocalMethod: ScopingDraft['by'] = { method: 'local', model: null, failure: null, status: null }

/** What tickets like it were about counts from this share on. */
const leastAgreed = 0.35
const shownTerms = 6

/** Drafts what a ticket needs: from its own words, and from tickets that `near` finds in. Nothing leaves the installation. */
export async function draftScope(near: ReadDb, side: Side, history: TicketHistory): Promise<KeptDraft> {
  const { ticket, items } = history
  const said: Said[] = [
    { place: 0, text: `${ticket.subject}\n${ticket.description}` },
    ...items.flatMap(({ place, content }) => (content === null ? [] : [{ place, text: content }])),
  ]
  const linked = [ticket.id, ticket.escalated_to_id, ticket.escalated_from_id].filter((id) => id !== null)
  const found = await findSimilar(near, side, said.map(({ text }) => text).join('\n'), linked)
  return {
    summary: summarise(ticket.subject, said, found.rarity),
    area: areaOf(ticket.category, said, found),
    similar: found.similar.map(({ id, share, area, terms }) => ({
      ticketId: id,
      score: Math.round(share * 100) / 100,
      area,
      terms: wordsOf(found, terms),
    })),
    effort: judgeEffort(history, found.similar),
    by: byLocalMethod,
  }
}

/** Pairs of words say nothing more to a person than the words. */
const wordsOf = ({ terms }: Found, found: readonly string[]) =>
  found
    .filter((term) => !term.includes(' '))
    .slice(0, shownTerms)
    .map((term) => terms.written.get(term) ?? term)

function areaOf(category: string, said: readonly Said[], found: Found): ScopingDraft['area'] {
  const [learnt] = [...found.areas].sort(([, a], [, b]) => b - a)
  const isLearnt = learnt !== undefined && learnt[1] >= leastAgreed
  const [usual] = [...found.categories].sort(([, a], [, b]) => b - a)
  const name = isLearnt ? learnt[0] : found.similar.length > 0 && usual ? usual[0] : category
  const of = found.similar.filter((one) => (isLearnt ? one.area : one.category) === name)
  const terms = [...new Set(of.flatMap((one) => one.terms))].filter((term) => !term.includes(' ')).slice(0, shownTerms)
  const cites = said.filter(({ text }) => terms.some((term) => termsOf(text).counts.has(term))).map(({ place }) => place)
  return { name, isLearnt, terms: wordsOf(found, terms), cites: cites.length > 0 ? cites.slice(0, 50) : [0] }
}
