import { type Dimension, dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { measureFacts } from '@portico/contract/features/reports/measures.ts'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldProps } from '../../../shared/form/form-field.tsx'
import { useReportById } from '../../../shared/session/use-known-reports.ts'
import { useWords } from '../../../shared/texts/words.ts'

type ColumnsFieldProps = { field: FieldProps; reportType: string | undefined; groupBy: readonly Dimension[] | undefined }

/** The columns of the file, in the order in which they are chosen. */
export function ColumnsField({ field, reportType, groupBy }: ColumnsFieldProps) {
  const { t } = useTranslation('schedules')
  const say = useWords()
  const reportById = useReportById()
  const chosen = useWatch({ name: 'reportType', disabled: reportType !== undefined }) as string | null | undefined
  const id = reportType ?? chosen
  if (!id) return null
  const report = reportById(id)
  const dimensions = [...new Set<Dimension>([...report.by, ...(report.choose ? (groupBy ?? report.choose.standard) : []), 'currency'])]
  const options = [
    ...dimensions.map((one) => ({ value: one as string, label: say(dimensionWords[one]) })),
    ...report.measures.map((one) => ({ value: one as string, label: say(measureFacts[one].words) })),
  ]
  return (
    <MultiSelectField
      {...field}
      required={false}
      placeholder={(field.value as string[]).length === 0 ? t('everyColumn') : undefined}
      options={options}
    />
  )
}
