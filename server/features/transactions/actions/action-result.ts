import type { ActionResult } from '@portico/contract/features/transactions/transactions.schemas.ts'
import type { z } from 'zod'
import type { Connectors } from '../../../connectors/index.ts'
import type { Context } from '../../../core/call/context.ts'
import { viewHead } from '../detail/view-transaction.ts'

type Result = z.input<typeof ActionResult>

/** The answer of an action: the new child, and the payment as it is now with the actions allowed next. */
export const resultOf = async (
  context: Context,
  connectors: Connectors,
  id: string,
  { status = 'Pending', ...result }: Pick<Result, 'childTransactionId' | 'message'> & { status?: Result['status'] },
): Promise<Result> => ({ ...result, status, parent: await viewHead(context, connectors, id) })
