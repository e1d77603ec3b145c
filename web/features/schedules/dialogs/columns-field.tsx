import { type Dimension, dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { useWords } from '../../../shared/texts/words.ts'
import { useChosen } from './use-chosen.ts'

type ColumnsFieldProps = { field: FieldProps; reportType: string | undefined; groupBy: readonly Dimension[] | undefined }

/** The columns of the file, in the order in which they are chosen; nothing where those of the report are fixed. */
export function ColumnsField({ field, reportType, groupBy }: ColumnsFieldProps) {
  const { t } = useTranslation('schedules')
  const say = useWords()
  const report = useChosen(reportType)?.report
  const options = report ? columnsOf(report, groupBy, say) : []
  const chosen = field.value as string[]
  const known = chosen.filter((one) => options.some(({ value }) => value === one))
  const { onChange } = field
  // Of the report that was chosen before.
  useEffect(() => {
    if (reportType === undefined && known.length < chosen.length) onChange(known)
  })
  if (!report) return null
  return <MultiSelectField {...field} required={false} placeholder={chosen.length === 0 ? t('everyColumn') : undefined} options={options} />
}

function columnsOf({ by, choose, measures }: Report, groupBy: readonly Dimension[] | undefined, say: ReturnType<typeof useWords>) {
  const dimensions = [...new Set<Dimension>([...by, ...(choose ? (groupBy ?? choose.standard) : []), 'currency'])]
  return [
    ...dimensions.map((one) => ({ value: one as string, label: say(dimensionWords[one]) })),
    ...measures.map((one) => ({ value: one as string, label: say(measureFacts[one].words) })),
  ]
}
