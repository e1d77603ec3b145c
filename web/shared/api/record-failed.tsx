import { EmptyState } from '@portico/ui/pieces/empty-state.tsx'
import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'
import { loadFailureText, requestIdOf } from './problem-text.ts'

/** In the place of a record that is not there, or that could not be loaded. */
export function RecordFailed({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('shared')
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <EmptyState title={t('record.missingTitle')}>{t('record.missingText')}</EmptyState>
  return (
    <ErrorState title={t('record.failedTitle')} requestId={requestIdOf(error)} onRetry={onRetry} retrying={retrying}>
      {loadFailureText(error)}
    </ErrorState>
  )
}
