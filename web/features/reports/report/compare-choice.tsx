import type { Comparison } from '@portico/contract/features/reports/comparisons.ts'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { useTranslation } from 'react-i18next'

type CompareChoiceProps = { possible: readonly Comparison[]; value: Comparison; onChange: (value: Comparison) => void }

/** With which days the figures are compared. */
export function CompareChoice({ possible, value, onChange }: CompareChoiceProps) {
  const { t } = useTranslation('reports')
  return (
    <ShortSelect
      isNamed
      label={t('compare.label')}
      options={possible.map((one) => ({ value: one, label: t(`compare.${one}`) }))}
      value={value}
      onChange={(next) => onChange(next as Comparison)}
    />
  )
}
