import { type Dimension, dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import type { Report } from '@portico/contract/features/reports/report.ts'
import { ShortSelect } from '@portico/ui/pieces/short-select.tsx'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../shared/session/session.tsx'
import { useWords } from '../../../shared/texts/words.ts'

type GroupChoiceProps = { report: Report; value: readonly Dimension[]; onChange: (groupBy: string) => void }

/** The grouping of a report whose reader chooses it: one dimension, or one for the rows and one for the columns. */
export function GroupChoice({ report: { choose }, value, onChange }: GroupChoiceProps) {
  const { t } = useTranslation('reports')
  const say = useWords()
  const { user } = useSession()
  const all = (choose?.from ?? []).filter((one) => one !== 'merchant' || user.level !== 'merchant')
  const places = Array.from({ length: choose?.most ?? 0 }, (_, place) => place)
  return places.map((place) => (
    <ShortSelect
      isNamed
      key={place}
      label={t(choose?.most === 1 ? 'groupBy' : place === 0 ? 'rows' : 'columns')}
      options={all
        .filter((one) => one === value[place] || !value.includes(one))
        .map((one) => ({ value: one, label: say(dimensionWords[one]) }))}
      value={value[place] ?? ''}
      onChange={(next) => onChange(value.map((one, at) => (at === place ? next : one)).join(','))}
    />
  ))
}
