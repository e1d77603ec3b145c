import { Skeleton } from '@mantine/core'
import { ErrorState } from '@portico/ui/pieces/error-state.tsx'
import { useTranslation } from 'react-i18next'
import type { Frame, Vault } from './use-vault.ts'

/** The fields of the card. They belong to the vault: the typed card never reaches this page. */
export function CardFrame({ frame, vault }: { frame: Frame; vault: Vault }) {
  const { t } = useTranslation('terminal')
  const { element, phase, round, height, retry } = vault
  return (
    <fieldset className="p-card-entry">
      <legend>{t('card.label')}</legend>
      {phase === 'unreachable' ? (
        <ErrorState title={t('card.unreachable')} onRetry={retry}>
          {t('card.unreachableText')}
        </ErrorState>
      ) : (
        <div className="p-card-entry-place" data-phase={phase}>
          <iframe
            key={round}
            ref={element}
            src={frame.url}
            title={t('card.title')}
            style={{ height }}
            allow=""
            referrerPolicy="no-referrer"
            tabIndex={phase === 'open' ? undefined : -1}
          />
          {phase === 'loading' && <Skeleton className="p-card-entry-wait" aria-hidden />}
        </div>
      )}
      <p className="p-field-note">{t('card.help')}</p>
    </fieldset>
  )
}
