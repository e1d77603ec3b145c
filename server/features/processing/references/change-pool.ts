import type { ReferencePool, ReferencesResult } from '@portico/contract/features/processing/processing.contract.ts'
import { processingRefusals } from '@portico/contract/features/processing/processing.refusals.ts'
import { mostReferenceLines, mostReferences, mostRefusedLines } from '@portico/contract/features/processing/processing-words.ts'
import { AppError } from '../../../core/call/app-error.ts'
import type { Context } from '../../../core/call/context.ts'
import { findPlace, lockWebsite } from '../processing.repository.ts'
import { type RefusedLine, readReferences } from './read-references.ts'
import * as repository from './references.repository.ts'

export async function viewPool({ db }: Pick<Context, 'db'>, websiteId: string): Promise<ReferencePool> {
  if (!(await findPlace(db, websiteId))) throw new AppError('not_found')
  return repository.countPool(db, websiteId)
}

/** The website is held, so that two lists at once do not go beyond what it may have. */
export async function addReferences({ db, mode, record, services }: Context, websiteId: string, lines: string): Promise<ReferencesResult> {
  const website = await lockWebsite(db, websiteId)
  if (!website) throw new AppError('not_found')
  const { found, refused } = read(lines)
  const { free, allocated } = await repository.countPool(db, websiteId)
  if (free + allocated + found.length > mostReferences) throw new AppError(processingRefusals.tooManyReferences({ most: mostReferences }))
  const merchantId = website.merchant_id
  const added = await repository.insertReferences(
    db,
    found.map(({ reference }) => reference),
    { merchantId, websiteId, at: services.now(), newId: () => services.newId() },
  )
  const taken = found
    .filter(({ reference }) => !added.has(reference))
    .map(({ line, reference }): RefusedLine => ({ line, text: reference, why: 'Taken' }))
  await record(websiteId, { merchantId, after: { mode, references: added.size } })
  return toResult(added.size, [...refused, ...taken], await repository.countPool(db, websiteId))
}

/** A reference that a payment has stays: it is given back first. */
export async function removeReferences({ db, mode, record }: Context, websiteId: string, lines: string): Promise<ReferencesResult> {
  const website = await lockWebsite(db, websiteId)
  if (!website) throw new AppError('not_found')
  const { found, refused } = read(lines)
  const { gone, allocated } = await repository.deleteReferences(
    db,
    websiteId,
    found.map(({ reference }) => reference),
  )
  const kept = found
    .filter(({ reference }) => !gone.has(reference))
    .map(({ line, reference }): RefusedLine => ({ line, text: reference, why: allocated.has(reference) ? 'Allocated' : 'Unknown' }))
  await record(websiteId, { merchantId: website.merchant_id, before: { mode, references: gone.size } })
  return toResult(gone.size, [...refused, ...kept], await repository.countPool(db, websiteId))
}

function read(lines: string) {
  const read = readReferences(lines)
  const count = read.found.length + read.refused.length
  if (count === 0) throw new AppError(processingRefusals.noReference())
  if (count > mostReferenceLines) throw new AppError(processingRefusals.tooManyLines({ most: mostReferenceLines }))
  return read
}

const toResult = (done: number, refused: readonly RefusedLine[], pool: ReferencePool): ReferencesResult => ({
  done,
  refusedCount: refused.length,
  refused: refused.toSorted((one, other) => one.line - other.line).slice(0, mostRefusedLines),
  pool,
})
