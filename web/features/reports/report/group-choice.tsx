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
  // Its lines have dimensions of their own, which one more can be added to.
  const isBreakdown = choose?.standard.length === 0
  const places = Array.from({ length: choose?.most ?? 0 }, (_, place) => place)
  return places.map((place) => (
    <ShortSelect
      isNamed
      key={place}
      label={t(isBreakdown ? 'breakDown' : choose?.most === 1 ? 'groupBy' : place === 0 ? 'rows' : 'columns')}
      options={all
        .filter((one) => one === value[place] || !value.includes(one))
        .map((one) => ({ value: one as string, label: say(dimensionWords[one]) }))
        .concat(isBreakdown ? [{ value: 'none', label: t('noBreakdown') }] : [])}
      value={value[place] ?? 'none'}
      onChange={(next) => onChange(places.map((at) => (at === place ? (next === 'none' ? '' : next) : value[at])).join(','))}
    />
  ))
}
