import { useTranslation } from 'react-i18next'

/** Says that what was typed is back after a session that ended without its user. */
export function KeptNote() {
  const { t } = useTranslation('shared')
  return (
    <div className="p-note" role="status">
      {t('unsaved.back')}
    </div>
  )
}
