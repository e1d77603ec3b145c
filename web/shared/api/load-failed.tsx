import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { loadFailureText, requestIdOf } from './problem-text.ts'

type LoadFailedProps = { title: string; answer: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> }

/** In the place of what could not be loaded: why, and the way to try again. */
export const LoadFailed = ({ title, answer: { error, isFetching, refetch } }: LoadFailedProps) => (
  <ErrorState title={title} requestId={requestIdOf(error)} retrying={isFetching} onRetry={() => void refetch()}>
    {loadFailureText(error)}
  </ErrorState>
)
