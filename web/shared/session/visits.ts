import { asJson, storedValue } from './stored-value.ts'

/** What a person has opened before, in this browser: pages and records, the latest first. */
export type Visit = { href: string; label: string }
type Kept = { person: string; visits: Visit[] }

const most = 8

/** Only places of the portal: what a storage holds may have been put there by anyone. */
const isVisit = (value: unknown): value is Visit => {
  const { href, label } = (value ?? {}) as Partial<Visit>
  return typeof href === 'string' && /^\/(?![/\\])/.test(href) && typeof label === 'string'
}
const isKept = (value: unknown): value is Kept => {
  const { person, visits } = (value ?? {}) as Partial<Kept>
  return typeof person === 'string' && Array.isArray(visits) && visits.every(isVisit)
}

export const storedVisits = storedValue<Kept>({ key: 'visits', place: 'local', ...asJson(isKept) })

/** The user's own visits; an earlier user of this browser who never signed out is someone else. */
export function visitsOf(person: string): Visit[] {
  const kept = storedVisits.get()
  return kept?.person === person ? kept.visits : []
}

export const keepVisit = (person: string, visit: Visit): void => storedVisits.set({ person, visits: withVisit(visitsOf(person), visit) })

/** The same place moves up instead of standing twice, whatever was filtered there. */
export function withVisit(before: readonly Visit[], visit: Visit): Visit[] {
  const placeOf = ({ href }: Visit) => href.split('?')[0]
  return [visit, ...before.filter((one) => placeOf(one) !== placeOf(visit))].slice(0, most)
}
