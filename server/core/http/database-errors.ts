import { AppError } from '../call/app-error.ts'

type DatabaseError = Error & { code?: string; constraint?: string; isLimited?: true }

/** Constraints that are rules of the business, by prefix: a distributed database adds a shard number. */
const ruleOf: [prefix: string, error: () => AppError][] = [
  ['transactions_refunded', () => new AppError('refund_exceeds_balance')],
  ['transactions_authorised', () => new AppError('capture_exceeds_authorised')],
]

const gone = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
])

/** Out of room or memory, or its disk fails: nothing of the transaction was kept. */
const unable = new Set(['53000', '53100', '53200', '58000', '58030'])

/** Others work on the same rows, and the same call may succeed a moment later: serialization, deadlock, a lock that was not to be had. */
const busy = new Set(['40001', '40P01', '55P03'])

/** What a database error means to the caller, by SQLSTATE and constraint. `isChange`: it searched nothing that a user could narrow. Undefined: it is our fault, a 500. */
export function asAppError(error: unknown, isChange = false): AppError | undefined {
  const { code, constraint, message, isLimited } = (error ?? {}) as DatabaseError
  if (code === '23514') return ruleOf.find(([prefix]) => constraint?.startsWith(prefix))?.[1]()
  if (code === '23503') return new AppError('not_found', { cause: error })
  if (code === '25006') return new AppError('view_only', { cause: error })
  if (code === '42501' && isLimited && /row-level security policy/.test(message ?? ''))
    return new AppError('not_allowed', { detail: 'It would be beyond what you may see', cause: error })
  if (code === '23505') return new AppError('conflict', { cause: error })
  if (code === '57014' && isChange) return new AppError('unavailable', { retryAfterSeconds: 2, cause: error })
  if (code === '57014')
    return new AppError('narrow_the_search', {
      detail: 'The search took too long. Choose a shorter period or another filter.',
      cause: error,
    })
  if (code && busy.has(code)) return new AppError('unavailable', { retryAfterSeconds: 1, cause: error })
  if (code && unable.has(code)) return new AppError('unavailable', { retryAfterSeconds: 10, cause: error })
  if (
    (code && gone.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i.test(message ?? '')
  )
    return new AppError('unavailable', { retryAfterSeconds: 2, cause: error })
  return undefined
}
