import { Center } from '@mantine/core'
import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../shared/api/api-error.ts'
import { problemText, requestIdOf } from '../../shared/api/problem-text.ts'
import { serverState } from '../../shared/api/server-state.ts'
import { MissedPiece } from '../../shared/page/missed-piece.ts'
import { portalPieces } from '../../shared/page/portal-pieces.ts'

/** A page that could not be shown at all; the navigation around it lives on. What was out of reach comes by itself. */
export function FailurePage({ error }: { error: unknown }) {
  const { t } = useTranslation('shell')
  const isMissed = error instanceof MissedPiece || (error instanceof TypeError && /import|module/i.test(error.message))
  useMissedAgain(isMissed)
  const text = isMissed ? t('failure.missed') : error instanceof ApiError ? problemText(error) : t('failure.text')
  const retry = () => (isMissed ? void portalPieces.missed() : window.location.reload())
  return (
    <Center component="main" mih="60vh" p="md">
      <ErrorState title={t('failure.title')} requestId={requestIdOf(error)} onRetry={retry}>
        {text}
      </ErrorState>
    </Center>
  )
}

/** A browser does not ask again for a piece that failed once, so once it is in reach the document is loaded, and only where that helps. */
function useMissedAgain(isMissed: boolean) {
  useEffect(() => {
    if (!isMissed) return
    const again = () => void portalPieces.missed()
    window.addEventListener('online', again)
    const leave = serverState.subscribe(() => serverState.downSince() === undefined && again())
    return () => {
      window.removeEventListener('online', again)
      leave()
    }
  }, [isMissed])
}
