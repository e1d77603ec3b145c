import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import { useTranslation } from 'react-i18next'

/** Test and Live as choices. */
export function useModeOptions() {
  const { t } = useTranslation('shared')
  return [
    { value: 'Live', label: t('list.live') },
    { value: 'Test', label: t('list.test') },
  ]
}

/** Lists of staff show payments in Live, or in Test where that is chosen. */
export function useModeFilter(): FilterDefinition {
  const { t } = useTranslation('shared')
  return { id: 'mode', label: t('list.mode'), kind: 'select', fixed: true, options: useModeOptions() }
}
