import { useTranslation } from 'react-i18next'
import { Problem } from '../../shared/api/problem.tsx'
import { refusedFields } from '../../shared/api/problem-text.ts'

/** Why a form was not saved; each field names its own fault. */
export function WhyNot({ error }: { error: Error }) {
  const { t } = useTranslation('shared')
  return Object.keys(refusedFields(error)).length > 0 ? t('problems.invalid_input') : <Problem of={error} />
}
