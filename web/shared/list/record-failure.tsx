import { EmptyState } from '@portico/ui/empty-state.tsx'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error.ts'
import { problemText, requestIdOf } from '../problem-text.ts'

/** What stands in a drawer whose record could not be loaded: nothing there, or a failure that can be tried again. */
export function RecordFailure({ error, retrying, onRetry }: { error: unknown; retrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation('shared')
  if (error instanceof ApiError && (error.status === 404 || error.status === 422))
    return <EmptyState title={t('record.missingTitle')}>{t('record.missingText')}</EmptyState>
  return (
    <ErrorState title={t('record.failedTitle')} requestId={requestIdOf(error)} onRetry={onRetry} retrying={retrying}>
      {problemText(error)}
    </ErrorState>
  )
}
