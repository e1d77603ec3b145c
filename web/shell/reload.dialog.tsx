import { Button } from '@mantine/core'
import { UrgentDialog } from '@portico/ui/dialogs/urgent-dialog.tsx'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { portalPieces } from '../shared/page/portal-pieces.ts'

/** Offers to load the page again where a piece of it was missed and someone may lose by it. */
export function ReloadDialog() {
  const { t } = useTranslation('shell')
  const isOffered = useSyncExternalStore(portalPieces.subscribe, portalPieces.isOffered)
  return (
    <UrgentDialog opened={isOffered} title={t('reload.title')} onClose={portalPieces.later}>
      <p>{t('reload.text')}</p>
      <div className="p-urgent-acts">
        <Button variant="default" data-autofocus onClick={portalPieces.later}>
          {t('reload.later')}
        </Button>
        <Button onClick={() => window.location.reload()}>{t('reload.now')}</Button>
      </div>
    </UrgentDialog>
  )
}
