import { Center } from '@mantine/core'
import { ErrorState } from '@portico/ui/error-state.tsx'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { problemText, requestIdOf } from '../../shared/problem-text.ts'

/** A page that could not be shown at all; the navigation around it lives on. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell')
  // After a release the pieces of the old version are gone from the server.
  const isOutdated = error instanceof TypeError && /import|module/i.test(error.message)
  const text = isOutdated ? t('failure.outdated') : error instanceof ApiError ? problemText(error) : t('failure.text')
  return (
    <Center component="main" mih="60vh" p="md">
      <ErrorState title={t('failure.title')} requestId={requestIdOf(error)} onRetry={() => window.location.reload()}>
        {text}
      </ErrorState>
    </Center>
  )
}
