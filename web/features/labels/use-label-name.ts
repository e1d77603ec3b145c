import { defaultLabels } from '@portico/contract/features/labels/label-rules.ts'
import { useTranslation } from 'react-i18next'

/** What a label is called: the default ones, which nobody renames, in the language of whoever reads; any other as a person wrote it. */
export function useLabelName(): (value: string) => string {
  const { t } = useTranslation('labels')
  return (value) => {
    const standard = defaultLabels.find((one) => one.value === value)
    return standard ? t(`name.${standard.value}`) : value
  }
}
