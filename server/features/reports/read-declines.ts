import type { ReadDb } from '@portico/database/scope.ts'
import { declinedAttempts, declinedPayments, type Figures, type Question, readSums } from '../sums/index.ts'

export type ReadFigures = (db: ReadDb, question: Question, whose: Parameters<typeof readSums>[3]) => Promise<Figures[]>

/**
 * Payments that ended declined, and the tries that were declined before another provider was asked. A try says no advice: it is given that of
 * payments with the same codes, so that both are one line.
 */
export const readDeclines: ReadFigures = async (db, question, whose) => {
  const by = [...new Set([...question.by, 'saved' as const])]
  const { type: types, ...where } = question.where ?? {}
  const ended = await readSums(db, declinedPayments, { ...question, by }, whose)
  // Tries are those of payments, whatever their type.
  const isOfPayments = !types || types.includes('Payment') || types.includes('Authorization')
  const tries = isOfPayments
    ? await readSums(db, declinedAttempts, { ...question, by, where: { ...where, passed_on: ['Yes'] } }, whose)
    : []
  const adviceOf = new Map(
    ended.toSorted((a, b) => a.payments - b.payments).map(({ code, raw_code, advice }) => [`${code}\u001f${raw_code}`, advice]),
  )
  return [...ended, ...tries.map((cell) => ({ ...cell, advice: adviceOf.get(`${cell.code}\u001f${cell.raw_code}`) ?? cell.advice }))]
}
