import { NumberInput, TagsInput, TextInput } from '@mantine/core'
import { levels } from '@portico/contract/core/level.ts'
import { type Dimension, dimensionWords, isTime } from '@portico/contract/features/reports/dimensions.ts'
import { type Measure, measureFacts } from '@portico/contract/features/reports/measures.ts'
import { mostOf, sourceNames, sourceOf } from '@portico/contract/features/reports/sources.ts'
import { paymentMethods, transactionStatuses, transactionTypes } from '@portico/contract/features/transactions/transaction-words.ts'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { Card } from '@portico/ui/pieces/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { tenantsQuery } from '../../../shared/session/reference.queries.ts'
import { useWords } from '../../../shared/texts/words.ts'
import { useColumnName } from '../../reports/index.ts'
import type { Draft } from '../report-definitions.queries.ts'
import { columnsOfDraft, fitted, groupsOf } from './fitted.ts'

type ComposeFormProps = {
  draft: Draft
  /** Without it nothing can be changed. */
  onChange: ((draft: Draft) => void) | undefined
  /** Reasons by field: `measures`, `chart`. */
  wrong: Readonly<Record<string, string>>
}

const standardDays = [7, 30, 365] as const
const kinds = ['axis', 'shares', 'heat'] as const

/** Everything that a report is made of, chosen from what its data has. */
export function ComposeForm({ draft, onChange, wrong }: ComposeFormProps) {
  const { t } = useTranslation(['report-definitions', 'transactions', 'shared'])
  const say = useWords()
  const columnName = useColumnName()
  const tenants = (useQuery(tenantsQuery).data ?? []).filter(({ isPlatform }) => !isPlatform)
  const source = sourceOf(draft.source)
  const groups = groupsOf(draft)
  const set = (part: Partial<Draft>) => onChange?.(fitted({ ...draft, ...part }))
  const setFilter = (name: keyof Draft['filters'], values: string[]) => {
    const { [name]: _, ...others } = draft.filters
    set({ filters: values.length > 0 ? { ...others, [name]: values } : others })
  }
  const setChart = (part: Partial<Draft['chart']>) => set({ chart: { ...draft.chart, ...part } })
  const dimension = (one: Dimension) => ({ value: one as string, label: say(dimensionWords[one]) })
  const measure = (one: Measure) => ({ value: one as string, label: say(measureFacts[one].words) })
  const of = (name: string) => ({
    label: t(`field.${name}` as 'field.source'),
    error: wrong[name],
    disabled: onChange === undefined,
  })
  const { chart, filters } = draft
  return (
    <>
      <Card title={t('part.report')}>
        <div className="p-compose">
          <TextInput
            {...of('nameEn')}
            required
            maxLength={100}
            value={draft.nameEn}
            onChange={(event) => set({ nameEn: event.currentTarget.value })}
          />
          <TextInput
            {...of('nameTr')}
            required
            maxLength={100}
            value={draft.nameTr}
            onChange={(event) => set({ nameTr: event.currentTarget.value })}
          />
          <SelectField
            {...of('source')}
            options={sourceNames.map((one) => ({ value: one, label: say(sourceOf(one).words) }))}
            value={draft.source}
            onChange={(value) => value && set({ source: value as Draft['source'] })}
          />
          <MultiSelectField
            {...of('dimensions')}
            required
            maxValues={mostOf.dimensions}
            options={source.dimensions.map(dimension)}
            value={draft.dimensions}
            onChange={(value) => set({ dimensions: value as Dimension[] })}
          />
          <MultiSelectField
            {...of('measures')}
            required
            maxValues={mostOf.measures}
            options={source.measures.map(measure)}
            value={draft.measures}
            onChange={(value) => set({ measures: value as Measure[] })}
          />
          <MultiSelectField
            {...of('drill')}
            description={t('help.drill')}
            maxValues={mostOf.drill}
            options={source.dimensions.filter((one) => !groups.includes(one)).map(dimension)}
            value={draft.drill}
            onChange={(value) => set({ drill: value as Dimension[] })}
          />
          <MultiSelectField
            {...of('columns')}
            description={t('help.columns')}
            placeholder={draft.columns.length === 0 ? t('everyColumn') : undefined}
            options={columnsOfDraft(draft).map((one) => ({ value: one, label: columnName(one) }))}
            value={draft.columns}
            onChange={(columns) => set({ columns })}
          />
        </div>
      </Card>
      <Card title={t('part.chart')}>
        <div className="p-compose">
          <SelectField
            {...of('kind')}
            options={kinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
            value={chart.kind}
            onChange={(value) => value && setChart({ kind: value as (typeof kinds)[number] })}
          />
          <SelectField
            {...of('measure')}
            options={draft.measures.map(measure)}
            value={chart.measure}
            onChange={(value) => value && setChart({ measure: value as Measure })}
          />
          <SelectField
            {...of(chart.kind === 'heat' ? 'heatX' : 'x')}
            options={groups.map(dimension)}
            value={chart.x}
            onChange={(value) => value && setChart({ x: value as Dimension })}
          />
          {(chart.kind === 'heat' || (chart.kind === 'axis' && isTime(chart.x))) && (
            <SelectField
              {...of(chart.kind === 'heat' ? 'heatY' : 'y')}
              clearable={chart.kind === 'axis'}
              placeholder={t('oneLine')}
              options={groups.filter((one) => one !== chart.x).map(dimension)}
              value={chart.y}
              onChange={(value) => setChart({ y: value as Dimension | null })}
            />
          )}
          {wrong.chart && (
            <p role="alert" className="p-form-error">
              {wrong.chart}
            </p>
          )}
        </div>
      </Card>
      <Card title={t('part.filters')}>
        <div className="p-compose">
          <MultiSelectField
            {...of('status')}
            options={transactionStatuses.map((one) => ({ value: one, label: t(`transactions:status.${one}`) }))}
            value={filters.status ?? []}
            onChange={(value) => setFilter('status', value)}
          />
          <MultiSelectField
            {...of('type')}
            options={transactionTypes.map((one) => ({ value: one, label: t(`transactions:type.${one}`) }))}
            value={filters.type ?? []}
            onChange={(value) => setFilter('type', value)}
          />
          <MultiSelectField
            {...of('paymentMethod')}
            options={paymentMethods.map((one) => ({ value: one, label: t(`shared:paymentMethod.${one}`) }))}
            value={filters.paymentMethod ?? []}
            onChange={(value) => setFilter('paymentMethod', value)}
          />
          {(['serviceProvider', 'currency', 'country'] as const).map((name) => (
            <TagsInput
              key={name}
              {...of(name)}
              value={[...(filters[name] ?? [])]}
              onChange={(value) => setFilter(name, name === 'serviceProvider' ? value : value.map((one) => one.toUpperCase()))}
              maxTags={mostOf.filterValues}
              acceptValueOnBlur
              placeholder={t(`example.${name}`)}
              clearButtonProps={{ 'aria-label': t('clear') }}
            />
          ))}
        </div>
      </Card>
      <Card title={t('part.readers')}>
        <div className="p-compose">
          <MultiSelectField
            {...of('levels')}
            required
            options={levels.map((one) => ({ value: one, label: t(`level.${one}`) }))}
            value={draft.levels}
            onChange={(value) => set({ levels: value as Draft['levels'] })}
          />
          <MultiSelectField
            {...of('tenantIds')}
            description={t('help.tenantIds')}
            placeholder={draft.tenantIds === null ? t('allTenants') : undefined}
            options={tenants.map(({ tenantId, tenantName }) => ({ value: tenantId, label: tenantName }))}
            value={draft.tenantIds ?? []}
            onChange={(value) => set({ tenantIds: value.length > 0 ? value : null })}
          />
          <NumberInput
            {...of('mostDays')}
            min={1}
            max={source.days}
            allowDecimal={false}
            value={draft.mostDays}
            onChange={(value) => typeof value === 'number' && onChange?.({ ...draft, mostDays: value })}
          />
          <SelectField
            {...of('standardDays')}
            options={standardDays.map((one) => ({ value: String(one), label: t('days', { count: one }) }))}
            value={String(draft.standardDays)}
            onChange={(value) => value && set({ standardDays: Number(value) as Draft['standardDays'] })}
          />
        </div>
      </Card>
    </>
  )
}
