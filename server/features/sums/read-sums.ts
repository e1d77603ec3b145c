import type { Limits, ReadDb, Scope } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Figures, Question } from './question.ts'
import { mostFigures, querySums } from './read-sums.repository.ts'
import type { Dataset, Key, Sums } from './sums.ts'

/** What a reader is held to, beside tenant and mode: a table of sums answers only where it tells that apart. */
export function keysOfReader({ level, limits }: { level: Scope['level'] | 'platform'; limits?: Limits | null | undefined }): Key[] {
  const { merchants, paymentMethods, serviceProviders }: Limits = limits ?? {}
  return [
    ...(level === 'merchant' || merchants ? (['merchant_id'] as const) : []),
    ...(paymentMethods ? (['payment_method'] as const) : []),
    ...(serviceProviders ? (['payment_provider'] as const) : []),
  ]
}

/** The smallest table of sums that answers exactly; undefined where only the rows do. */
export function sumsFor(
  { sums, usual }: Dataset,
  { by, measures = usual, where = {}, days, between }: Question,
  ofReader: readonly Key[],
): Sums | undefined {
  if (typeof days.zone !== 'string' || between) return undefined
  const needed = [...by, ...Object.keys(where), ...ofReader].filter((one) => one !== 'day' && one !== 'month' && one !== 'tenant_id')
  return sums.find(
    (one) => needed.every((key) => one.keys.includes(key as Key)) && measures.every((measure) => one.measures.includes(measure)),
  )
}

const mostTries = 3

/**
 * Answers a question exactly: from the sums and the differences that are not folded in yet, in one statement, or from the rows of tenants whose
 * sums are not kept in this zone. `tenantId`: of the platform's reader, one tenant. Refuses what has more than `mostFigures` groups.
 */
export async function readSums(
  db: ReadDb,
  dataset: Dataset,
  question: Question,
  { mode, ofReader, tenantId }: { mode: Scope['mode']; ofReader: readonly Key[]; tenantId?: string | null },
): Promise<Figures[]> {
  const sums = sumsFor(dataset, question, ofReader)
  const ask = { dataset, question, mode, tenantId: tenantId ?? null }
  let fromRows: readonly string[] = []
  for (let tries = 0; sums && tries < mostTries; tries++) {
    const { unready, figures } = await querySums(db, { ...ask, sums, fromRows })
    if (unready.join() === fromRows.join()) return bounded(figures)
    fromRows = unready
  }
  return bounded((await querySums(db, { ...ask, sums: undefined, fromRows: [] })).figures)
}

function bounded(figures: Figures[]): Figures[] {
  if (figures.length > mostFigures) throw new AppError('narrow_the_search')
  return figures
}
