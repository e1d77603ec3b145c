import { type StatementAccount, statementAccounts } from '@portico/contract/features/statements/statement-words.ts'
import { useQuery } from '@tanstack/react-query'
import { daysOfRange } from '../../../shared/list/days-of-range.ts'
import { readFilters, writeFilters } from '../../../shared/list/filter-url.ts'
import { useSearchState } from '../../../shared/page/use-search-state.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { type Asked, statementQuery, type Whose } from '../statements.queries.ts'
import { useStatementFilters } from './use-statement-filters.ts'

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** A statement as its address asks for it: everything on the page is in the address. */
export function useStatement() {
  const { user, mode: merchantMode } = useSession()
  const [search, setSearch] = useSearchState()
  const filters = useStatementFilters(search)
  const values = readFilters(filters, search)
  const isMerchant = user.level === 'merchant'
  const account: StatementAccount = statementAccounts.find((one) => one === values.account) ?? 'merchant_balance'
  // What a statement has without a choice is said as if it had been chosen.
  const shown = { period: { preset: 'last30Days' }, mode: 'Live', account, ...values }
  const asked: Asked = {
    // Picked days are those of the calendar that the reader sees.
    ...daysOfRange(values.period, user.configureTimeZone),
    // Otherwise the days are those of the tenant that is looked at.
    ...(user.appearance.figuresInOwnZone ? { timeZone: user.configureTimeZone } : {}),
    account,
    ...(text(values.merchantId) ? { merchantId: text(values.merchantId) } : {}),
    ...(text(values.currency) ? { currency: text(values.currency) } : {}),
  }
  const mode = isMerchant ? merchantMode : values.mode === 'Test' ? 'Test' : 'Live'
  const whose: Whose = { mode, tenantId: text(values.tenantId) }
  const answer = useQuery(statementQuery(asked, whose))
  return {
    answer,
    asked,
    whose,
    search,
    setSearch,
    filters,
    values,
    shown,
    // Days and currencies that were open belong to what was asked before.
    onFilters: (next: Readonly<Record<string, unknown>>) => setSearch({ ...writeFilters(filters, next), day: undefined, in: undefined }),
    isNarrowed: asked.merchantId !== undefined || asked.currency !== undefined || account !== 'merchant_balance',
  }
}
export type StatementState = ReturnType<typeof useStatement>
