import type { CallOutput } from '@portico/contract/core/endpoint.ts'
import type { StatementAccount } from '@portico/contract/features/statements/statement-words.ts'
import type { statements } from '@portico/contract/features/statements/statements.contract.ts'
import { wire } from '@portico/contract/features/statements/statements.wire.gen.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { clientFor } from '../../shared/api/client.ts'
import { currentLanguage } from '../../shared/texts/texts.ts'

const statementsApi = clientFor<typeof statements>(wire)

export type StatementAnswer = CallOutput<(typeof statements)['view']>
export type CurrencyStatement = StatementAnswer['data'][number]
export type StatementDay = CurrencyStatement['days'][number]
export type StatementEntry = CallOutput<(typeof statements)['listPostings']>['data'][number]

/** What a statement is asked, in the words of its query. */
export type Asked = {
  dateFrom?: string | undefined
  dateTo?: string | undefined
  timeZone?: string | undefined
  account: StatementAccount
  merchantId?: string | undefined
  currency?: string | undefined
}
export type Whose = { mode: 'Test' | 'Live'; tenantId?: string | undefined }

const sentOf = ({ mode, tenantId }: Whose) => ({ mode, ...(tenantId ? { tenantId } : {}) })

export const statementQuery = (asked: Asked, whose: Whose) =>
  queryOptions({
    queryKey: ['statements', asked, whose.mode, whose.tenantId ?? null],
    queryFn: ({ signal }): Promise<StatementAnswer> => statementsApi.view({ query: asked, signal, ...sentOf(whose) }),
    placeholderData: keepPreviousData,
  })

/** The entries of a day in one currency, page after page. */
export function postingsQuery({ dateFrom: _from, dateTo: _to, ...asked }: Asked, day: string, currency: string, whose: Whose) {
  return infiniteQueryOptions({
    queryKey: ['statements', 'postings', asked, day, currency, whose.mode, whose.tenantId ?? null],
    queryFn: ({ pageParam, signal }) =>
      statementsApi.listPostings({
        query: { ...asked, day, currency, pageSize: 50, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
        ...sentOf(whose),
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
}

export const fileKinds = ['csv', 'pdf', 'camt053', 'mt940'] as const
/** What the lines of a file are: each entry or, of the money owed to merchants, each payment with gross, fee and net. */
export type FileWish = { kind: (typeof fileKinds)[number]; by: 'entry' | 'payment' }

export function statementFile({ kind, by }: FileWish, asked: Asked, whose: Whose): Promise<{ name: string; blob: Blob }> {
  const { account: _, ...ofBalance } = asked
  const sent = sentOf(whose)
  if (kind === 'pdf') return statementsApi.exportPdf({ query: { ...asked, language: currentLanguage() }, ...sent })
  if (kind === 'camt053') return statementsApi.exportCamt053({ query: { ...asked, by }, ...sent })
  if (kind === 'mt940') return statementsApi.exportMt940({ query: { ...asked, by }, ...sent })
  return by === 'payment' ? statementsApi.exportPayments({ query: ofBalance, ...sent }) : statementsApi.exportCsv({ query: asked, ...sent })
}
