import type { PageWithoutTotal, Total } from '@portico/contract/core/page.ts'
import { type QueryKey, skipToken, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'

export type TotalQuery = UseQueryOptions<Total, Error, Total, QueryKey>

const noQuery: TotalQuery = { queryKey: ['lists', 'no total'], queryFn: skipToken }

/** The total of a list: that of its page, or where that has none, one that is asked for once the page is there. */
export function useTotal({ data, isPlaceholderData }: UseQueryResult<PageWithoutTotal<object>>, query: TotalQuery | undefined) {
  const isMissing = data?.totalCount === null && !isPlaceholderData
  const { data: counted } = useQuery(isMissing && query ? query : noQuery)
  if (!data || data.totalCount === null) return counted
  return { totalCount: data.totalCount, totalIsCapped: data.totalIsCapped }
}
