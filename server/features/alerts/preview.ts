import { kindFacts, previewDays } from '@portico/contract/features/alerts/alert-words.ts'
import type { Preview, Watching } from '@portico/contract/features/alerts/alerts.schemas.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { countPieces } from './counts.repository.ts'
import { type Counts, figuresOf, levelOf } from './figures.ts'
import { measures, weekMs } from './measures.ts'
import { nextStep, type Place } from './state-machine.ts'

const pieceMs = 5 * 60_000
const most = 240

/** When a rule would have fired, by a look each five minutes: with the same states as the worker's, so that both agree. */
export const previewOf = (db: ScopedDb, rule: Watching, now: Date): Promise<Preview> => {
  const to = new Date(Math.floor(now.getTime() / pieceMs) * pieceMs)
  return seenBetween(db, rule, { from: new Date(to.getTime() - previewDays * 86_400_000), to })
}

export async function seenBetween(db: ScopedDb, rule: Watching, { from, to }: { from: Date; to: Date }): Promise<Preview> {
  const window = Math.round((rule.windowMinutes * 60_000) / pieceMs)
  const isCompared = measures[rule.kind].isCompared ?? false
  const lead = window + (isCompared ? weekMs / pieceMs : 0)
  const begin = new Date(from.getTime() - lead * pieceMs)
  const pieces = await countPieces(db, rule, { from: begin, to }, pieceMs)
  const steps = Math.round((to.getTime() - from.getTime()) / pieceMs)
  const sums = slidingSums(pieces, lead + steps, window)
  const looks = Array.from({ length: steps }, (_, step) => {
    const last = lead + step
    const { counted, outOf } = sums[last]!
    const counts: Counts = isCompared ? { counted, outOf: sums[last - weekMs / pieceMs]!.counted } : { counted, outOf }
    return { at: new Date(begin.getTime() + (last + 1) * pieceMs), counts }
  })
  return { from: from.toISOString(), to: to.toISOString(), points: pointsOf(rule, looks), firings: firingsOf(rule, looks) }
}

function slidingSums(pieces: ReadonlyMap<number, Counts>, length: number, window: number): Counts[] {
  const sums: Counts[] = []
  let counted = 0
  let outOf = 0
  for (let at = 0; at < length; at++) {
    const [entering, leaving] = [pieces.get(at), pieces.get(at - window)]
    counted += (entering?.counted ?? 0) - (leaving?.counted ?? 0)
    outOf += (entering?.outOf ?? 0) - (leaving?.outOf ?? 0)
    sums.push({ counted, outOf })
  }
  return sums
}

type Look = { at: Date; counts: Counts }

function firingsOf(rule: Watching, looks: readonly Look[]): Preview['firings'] {
  const firings: { from: string; to: string | null }[] = []
  let place: Place = { state: 'Normal', since: looks[0]?.at ?? new Date(0), hasAlert: false }
  let previous: Date | null = null
  for (const { at, counts } of looks) {
    const step = nextStep(place, rule, { at, level: levelOf(rule, counts), previous })
    if (step.step === 'Fired') firings.push({ from: at.toISOString(), to: null })
    if (step.step === 'Resolved') firings.at(-1)!.to = at.toISOString()
    const hasAlert = step.step === 'Fired' || (place.hasAlert && step.step !== 'Resolved')
    place = { state: step.state, since: step.since, hasAlert }
    previous = at
  }
  return firings
}

/** Few enough to draw; of those that fall together the worst is drawn. */
function pointsOf(rule: Watching, looks: readonly Look[]): Preview['points'] {
  const size = Math.max(1, Math.ceil(looks.length / most))
  const isAbove = kindFacts[rule.kind].direction === 'above'
  const points: Preview['points'] = []
  for (let begin = 0; begin < looks.length; begin += size) {
    const some = looks.slice(begin, begin + size).map(({ at, counts }) => ({ at: at.toISOString(), ...figuresOf(rule, counts) }))
    const worst = some.reduce((one, other) => {
      if (other.value === null) return one
      if (one.value === null) return other
      return (isAbove ? other.value > one.value : other.value < one.value) ? other : one
    })
    points.push(worst)
  }
  return points
}
