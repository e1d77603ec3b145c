import { processingStatuses } from '@portico/contract/core/level.ts'
import {
  boardingStages,
  merchantStatuses,
  merchantTypes,
  reviewStatuses,
  visibilities,
} from '@portico/contract/features/merchants/merchant-words.ts'
import type { FilterDefinition } from '@portico/ui/fields/filter-definition.ts'
import type { Option } from '@portico/ui/fields/select-field.tsx'
import { useTranslation } from 'react-i18next'
import { type FilterId, filterIds } from './merchant-search.ts'

export const words = {
  merchantStatus: merchantStatuses,
  processingStatus: processingStatuses,
  boardingStage: boardingStages,
  reviewStatus: reviewStatuses,
  merchantType: merchantTypes,
  visibility: visibilities,
} as const satisfies Record<FilterId, readonly string[]>

/** The words of one field, to choose from. */
function useOptionsOf(): (id: FilterId) => Option[] {
  const { t } = useTranslation('merchants')
  const labels: Record<FilterId, (value: string) => string> = {
    merchantStatus: (value) => t(`merchantStatus.${value as 'Active'}`),
    processingStatus: (value) => t(`processingStatus.${value as 'NoProcessing'}`),
    boardingStage: (value) => t(`boardingStage.${value as 'Approved'}`),
    reviewStatus: (value) => t(`reviewStatus.${value as 'Approved'}`),
    merchantType: (value) => t(`merchantType.${value as 'Direct'}`),
    visibility: (value) => t(`visibility.${value as 'Visible'}`),
  }
  return (id) => words[id].map((value) => ({ value, label: labels[id](value) }))
}

/** What the list can be narrowed by. */
export function useMerchantFilters(): FilterDefinition[] {
  const { t } = useTranslation('merchants')
  const optionsOf = useOptionsOf()
  return filterIds.map((id) => ({ id, label: t(`field.${id}`), kind: 'options' as const, options: optionsOf(id) }))
}
