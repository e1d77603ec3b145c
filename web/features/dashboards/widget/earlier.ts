/** After a failure a chart keeps its earlier figures, and a table has none (001 section 8). */
import { useRef } from 'react'

type Read<T> = { data: T | undefined; error: unknown; isFetching: boolean; dataUpdatedAt: number }
export type Seen<T> = { data: T | undefined; at: number | undefined; hasFailed: boolean; isLoading: boolean }

export function seenOf<T>(answer: Read<T>, earlier: { data: T; at: number } | undefined, isTable: boolean): Seen<T> {
  const hasFailed = answer.error !== null && answer.error !== undefined
  if (hasFailed) {
    if (isTable) return { data: undefined, at: undefined, hasFailed, isLoading: false }
    const kept = answer.data !== undefined ? { data: answer.data, at: answer.dataUpdatedAt } : earlier
    return { data: kept?.data, at: kept?.at, hasFailed, isLoading: false }
  }
  if (answer.data !== undefined) return { data: answer.data, at: answer.dataUpdatedAt, hasFailed, isLoading: false }
  // Other filters: what was there stays until its successor comes.
  return { data: earlier?.data, at: earlier?.at, hasFailed, isLoading: earlier === undefined }
}

export function useSeen<T>(answer: Read<T>, isTable: boolean): Seen<T> {
  const earlier = useRef<{ data: T; at: number }>(undefined)
  const seen = seenOf(answer, earlier.current, isTable)
  if (answer.data !== undefined && !seen.hasFailed) earlier.current = { data: answer.data, at: answer.dataUpdatedAt }
  return seen
}
