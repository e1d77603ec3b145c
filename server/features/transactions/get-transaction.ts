import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { RowNames } from '../../core/names/names.ts'
import { findTransaction } from './transactions.repository.ts'

/** One transaction with the names a screen shows. */
export type FoundTransaction = NonNullable<Awaited<ReturnType<typeof findTransaction>>> & RowNames

export async function getTransaction({ db, services }: Pick<Context, 'db' | 'services'>, id: string): Promise<FoundTransaction> {
  const row = await findTransaction(db, id)
  const [named] = row ? await services.names.join(db, [row]) : []
  if (!named) throw new AppError('not_found')
  return named
}
