import { keyOf } from '@portico/contract/core/text/fold.ts'
import { mostSimilar } from '@portico/contract/features/scoping/scoping-words.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { type Candidate, countTerms, listBeginning, listCandidates, type Side } from './terms.repository.ts'
import { dampedOf, likeness, type Terms, termsOf } from './terms.ts'

const mostAsked = 40
const mostCandidates = 100
/** Below this share of the ticket's distinctive terms, another one is not similar. */
const leastShare = 0.15
/** How strongly tickets that say nearly the same count against those that say something like it. */
const sharpness = 4
/** Rare words count more, but not as much more as they are rarer. */
const rarityWeight = 0.6
/** What it counts that tickets like this one were mostly about the same. */
const areaWeight = 3
const leastAlike = 0.55

export type Similar = Candidate & { share: number }
export type Found = {
  /** At most five, the most similar first. */
  similar: Similar[]
  /** Shares of one, of what tickets like it were about, and of their categories. */
  areas: ReadonlyMap<string, number>
  categories: ReadonlyMap<string, number>
  /** How much a term tells a ticket from others. */
  rarity: (term: string) => number
  terms: Terms
}

/**
 * Tickets that share the words that few others have. Where someone has accepted what tickets like it were about, those about the same
 * come first. A word that no one else wrote is read as the one that is spelt most like it.
 */
export async function findSimilar(db: ReadDb, side: Side, text: string, except: readonly string[]): Promise<Found> {
  const terms = termsOf(text)
  const counted = await countTerms(db, side, [...terms.counts.keys()], except)
  const known = await respelt(db, side, terms.counts, counted.counts, except)
  const rarity = (term: string) => Math.log(1 + counted.tickets / (known.counts.get(term) ?? 1)) ** rarityWeight
  const weighted = [...dampedOf(known.asked)].map(([term, weight]) => ({ term, weight: weight * rarity(term) }))
  const asked = weighted.sort((a, b) => b.weight - a.weight).slice(0, mostAsked)
  const candidates = asked.length === 0 ? [] : await listCandidates(db, side, asked, except, mostCandidates)
  const words = [...asked.map(({ term }) => term), ...known.missing].filter(isWord).slice(0, mostAsked)
  const whole = sum(words.map(rarity)) || 1
  const spelled = speller()
  const near = candidates.map((one) => ({
    ...one,
    area: one.area === null ? null : spelled(one.area),
    share: Math.min(1, sum(one.terms.filter(isWord).map(rarity)) / whole),
  }))
  const votes = { areas: vote(near, ({ area }) => area), categories: vote(near, ({ category }) => category) }
  const most = near[0]?.score ?? 1
  const rank = ({ score, area }: Similar) => score / most + areaWeight * ((area !== null && votes.areas.get(area)) || 0)
  const similar = near.filter(({ share }) => share >= leastShare).sort((a, b) => rank(b) - rank(a))
  return {
    similar: similar.slice(0, mostSimilar),
    ...votes,
    rarity,
    terms: { counts: terms.counts, written: known.written(terms.written) },
  }
}

/** Areas that a reader cannot tell apart are one, by the spelling that came first. */
function speller(): (area: string) => string {
  const first = new Map<string, string>()
  return (area) => {
    const key = keyOf(area)
    if (!first.has(key)) first.set(key, area)
    return first.get(key)!
  }
}

const isWord = (term: string) => !term.includes(' ')
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** What tickets have in common, each counting by how similar it is. */
function vote(near: readonly Similar[], of: (one: Similar) => string | null): Map<string, number> {
  const weightOf = ({ score }: Similar) => (score / near[0]!.score) ** sharpness
  const total = sum(near.map(weightOf))
  const groups = Map.groupBy(near, of)
  groups.delete(null)
  return new Map([...groups].map(([name, members]) => [name!, sum(members.map(weightOf)) / total]))
}

/** Terms that other tickets have, and for those that none has the nearest spelling. */
async function respelt(
  db: ReadDb,
  side: Side,
  own: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
  except: readonly string[],
) {
  const asked = new Map([...own].filter(([term]) => found.has(term)))
  const instead = new Map<string, string>()
  const unknown = [...own.keys()].filter((term) => !found.has(term) && !term.includes(' ') && term.length >= 5)
  for (const term of unknown.slice(0, 8)) {
    const others = (await listBeginning(db, side, term.slice(0, 2), except)).map((other) => ({ other, alike: likeness(term, other) }))
    const best = others.sort((a, b) => b.alike - a.alike)[0]
    if (!best || best.alike < leastAlike || asked.has(best.other)) continue
    asked.set(best.other, own.get(term)!)
    instead.set(best.other, term)
  }
  const more = instead.size === 0 ? undefined : await countTerms(db, side, [...instead.keys()], except)
  return {
    asked,
    missing: [...own.keys()].filter((term) => !found.has(term) && ![...instead.values()].includes(term)),
    counts: new Map([...found, ...(more?.counts ?? [])]),
    written: (words: ReadonlyMap<string, string>) =>
      new Map([...words, ...[...instead].map(([other, term]) => [other, `${words.get(term)} ≈ ${other}`] as const)]),
  }
}
