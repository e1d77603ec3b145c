import { useTranslation } from 'react-i18next'

/** Marks every export of Test mode. */
export const TestMark = () => {
  const { t } = useTranslation('exports')
  return <span className="p-export-test">{t('test')}</span>
}
