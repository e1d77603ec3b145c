import type { Mode } from '@portico/contract/core/level.ts'
import type { AccountCode } from '@portico/contract/features/ledger/ledger.schemas.ts'
import { accountFacts, type StatementAccount } from '@portico/contract/features/statements/statement-words.ts'
import { statementRefusals } from '@portico/contract/features/statements/statements.refusals.ts'
import type { ReadDb } from '@portico/database/scope.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { FreeContext } from '../../core/call/context.ts'
import { refuseUnknownZone } from '../../core/files/list-csv.ts'
import { reachOf, zoneAsked } from '../reports/index.ts'
import { keysOfReader, type Question } from '../sums/index.ts'
import { findMerchantName } from './entries.repository.ts'

export type StatementContext = Pick<FreeContext, 'actor' | 'mode' | 'record' | 'scope' | 'services'>
type Asked = {
  account: StatementAccount
  merchantId?: string | undefined
  currency?: string | undefined
  timeZone?: string | undefined
  timezoneOffset?: number | undefined
}

/** Whose account a statement is of, and how its reader reaches the ledger. */
export type Holder = {
  account: StatementAccount
  codes: readonly AccountCode[]
  raisedBy: 'Debit' | 'Credit'
  /** Undefined: all merchants that the reader sees. */
  merchantId: string | undefined
  currency: string | undefined
  mode: Mode
  /** Of a reader of all tenants, one; null for those who have their own. */
  tenantId: string | null
  isOfAll: boolean
  zone: string | number
  where: NonNullable<Question['where']>
  whose: { mode: Mode; ofReader: ReturnType<typeof keysOfReader>; tenantId: string | null }
  read: ReturnType<typeof reachOf>['read']
}

export async function holderOf(context: StatementContext, query: Asked): Promise<Holder> {
  const { mode, scope } = context
  const { account, currency } = query
  const isMerchant = scope.level === 'merchant'
  if (isMerchant && account !== 'merchant_balance') throw new AppError(statementRefusals.accountOfStaff())
  const own = isMerchant ? scope.merchantId! : undefined
  if (own && query.merchantId && query.merchantId !== own) throw new AppError('not_found')
  const { codes, raisedBy } = accountFacts[account]
  const { reader, tenantId, isOfAll, read } = reachOf(context)
  const merchantId = own ?? query.merchantId
  return {
    account,
    codes,
    raisedBy,
    merchantId,
    currency,
    mode,
    tenantId,
    isOfAll,
    zone: await zoneAsked(context, query),
    where: {
      account_code: codes,
      ...(merchantId ? { merchant_id: [merchantId] } : {}),
      ...(currency ? { currency: [currency] } : {}),
    },
    whose: { mode, ofReader: keysOfReader(reader), tenantId },
    read,
  }
}

/** Refuses a zone that the database does not know and a merchant that the reader does not see. The merchant, if the statement is of one. */
export async function checkHolder(db: ReadDb, { zone, merchantId, tenantId }: Holder): Promise<{ id: string; name: string } | null> {
  const [name] = await Promise.all([
    merchantId ? findMerchantName(db, merchantId, tenantId) : null,
    refuseUnknownZone(db, { timezoneOffset: 0, timeZone: typeof zone === 'string' ? zone : undefined }),
  ])
  if (name === undefined) throw new AppError('not_found')
  return merchantId && name !== null ? { id: merchantId, name } : null
}

/** What raises the balance is positive. `minor`: as the ledger has it, debits positive. */
export const balanceOf = ({ raisedBy }: Pick<Holder, 'raisedBy'>, minor: number): number => (raisedBy === 'Debit' ? minor : 0 - minor)
