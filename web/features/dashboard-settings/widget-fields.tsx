import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { useTranslation } from 'react-i18next'
import { ColumnLooks } from './column-looks.tsx'
import type { Category, Source, Sources } from './dashboard-settings.queries.ts'
import { useNameIn } from './name-in.ts'
import { type Draft, hasChart } from './widget-draft.ts'

export type WidgetFieldsProps = {
  draft: Draft
  onDraft: (change: (before: Draft) => Draft) => void
  categories: readonly Category[]
  sources: Sources
  source: Source | undefined
  faultOf: (name: string) => string | undefined
}
type PartProps = Pick<WidgetFieldsProps, 'draft' | 'source' | 'faultOf'> & { set: (change: Partial<Draft>) => void }

const half = { wrapperProps: { 'data-half': true } }
const numbers: ReadonlySet<string> = new Set(['count', 'amount', 'rate'])
const optionsOf = (source: Source | undefined, isNumber?: boolean) =>
  (source?.columns ?? [])
    .filter(({ kind }) => isNumber === undefined || numbers.has(kind) === isNumber)
    .map(({ column, name }) => ({ value: column, label: name }))

export function WidgetFields({ draft, onDraft, categories, sources, source, faultOf }: WidgetFieldsProps) {
  const { t } = useTranslation('dashboard-settings')
  const nameIn = useNameIn()
  const set = (change: Partial<Draft>) => onDraft((before) => ({ ...before, ...change }))
  const chooseSource = (endpoint: string | null) =>
    set({ ...freshOf(sources.data.find((one) => one.endpoint === endpoint)), endpoint: endpoint ?? '' })
  const part = { draft, source, faultOf, set }
  const isOpen = sources.data.filter((one) => one.isOpen || one.endpoint === draft.endpoint)
  return (
    <>
      <TextField
        {...half}
        label={t('field.name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={100}
        required
        error={faultOf('name')}
      />
      <TextField
        {...half}
        label={t('field.nameTr')}
        value={draft.nameTr}
        onChange={(nameTr) => set({ nameTr })}
        maxLength={100}
        error={faultOf('nameTr')}
      />
      <SelectField
        {...half}
        label={t('field.categoryId')}
        options={categories.map((one) => ({ value: one.id, label: `${nameIn(one)} · ${t(`userType.${one.userType}`)}` }))}
        value={draft.categoryId || null}
        onChange={(categoryId) => set({ categoryId: categoryId ?? '' })}
        error={faultOf('categoryId')}
        required
      />
      <SelectField
        {...half}
        label={t('field.dataSourceEndpoint')}
        options={isOpen.map(({ endpoint, name }) => ({ value: endpoint, label: name }))}
        value={draft.endpoint || null}
        onChange={chooseSource}
        error={faultOf('dataSourceEndpoint')}
        searchable
        required
      />
      {source && (
        <SelectField
          {...half}
          label={t('field.widgetType')}
          options={source.widgetTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={draft.widgetType}
          onChange={(value) => set({ widgetType: value as Draft['widgetType'] })}
          error={faultOf('data.widgetType')}
        />
      )}
      {source && draft.widgetType === 'CHART_WIDGET' && (
        <SelectField
          {...half}
          label={t('field.chartType')}
          options={source.chartTypes.map((value) => ({ value, label: t(`chart.${value}`) }))}
          value={draft.chartType}
          onChange={(value) => set({ chartType: value as Draft['chartType'] })}
          error={faultOf('data.chartConfiguration.chartType') ?? faultOf('data.chartConfiguration')}
        />
      )}
      {source && draft.widgetType === 'COUNT_WIDGET' && (
        <SelectField
          {...half}
          label={t('field.customPipe')}
          options={(['number', 'currency'] as const).map((value) => ({ value, label: t(`figure.${value}`) }))}
          value={draft.customPipe === 'currency' ? 'currency' : 'number'}
          onChange={(customPipe) => set({ customPipe })}
          error={faultOf('data.customPipe')}
        />
      )}
      <TextField
        label={t('field.description')}
        description={t('help.description')}
        value={draft.description}
        onChange={(description) => set({ description })}
        maxLength={300}
        error={faultOf('data.description')}
      />
      {source && hasChart(draft.widgetType) && <ChartFields {...part} />}
      {draft.widgetType === 'TABLE_WIDGET' && <TableFields {...part} pipes={sources.pipes} templates={sources.templates} />}
      {draft.widgetType === 'BANNER_WIDGET' && <BannerFields {...part} />}
      {source && draft.widgetType !== 'BANNER_WIDGET' && (
        <TextAreaField
          label={t('field.filters')}
          description={t('help.filters')}
          minRows={2}
          value={draft.filters}
          onChange={(filters) => set({ filters })}
          maxLength={4000}
          error={faultOf('filters')}
        />
      )}
    </>
  )
}

function ChartFields({ draft, source, faultOf, set }: PartProps) {
  const { t } = useTranslation('dashboard-settings')
  const fault = (name: string) => faultOf(`data.chartConfiguration.${name}`)
  return (
    <>
      <SelectField
        {...half}
        label={t('field.xAxisColumn')}
        options={optionsOf(source, false)}
        value={draft.x || null}
        onChange={(x) => set({ x: x ?? '' })}
        error={fault('xAxisColumn')}
      />
      <MultiSelectField
        {...half}
        label={t('field.yAxisColumn')}
        options={optionsOf(source, true)}
        value={draft.y}
        onChange={(y) => set({ y })}
        maxValues={6}
        error={fault('yAxisColumn') ?? (draft.y.length === 0 ? faultOf('data.chartConfiguration') : undefined)}
      />
      {draft.widgetType === 'CHART_WIDGET' && (
        <>
          <SelectField
            {...half}
            label={t('field.tooltipValue')}
            placeholder={t('help.tooltipValue')}
            options={optionsOf(source)}
            value={draft.tooltipValue}
            onChange={(tooltipValue) => set({ tooltipValue })}
            clearable
            error={fault('tooltipValue')}
          />
          <SelectField
            {...half}
            label={t('field.tooltipType')}
            options={(['default', 'currency', 'time'] as const).map((value) => ({ value, label: t(`tooltip.${value}`) }))}
            value={draft.tooltipType}
            onChange={(value) => set({ tooltipType: value as Draft['tooltipType'] })}
            error={fault('tooltipType')}
          />
        </>
      )}
    </>
  )
}

function TableFields({ draft, source, faultOf, set, pipes, templates }: PartProps & Pick<Sources, 'pipes' | 'templates'>) {
  const { t } = useTranslation('dashboard-settings')
  const fault = (name: string) => faultOf(`data.tableConfiguration.${name}`)
  return (
    <>
      <MultiSelectField
        label={t('field.tableDataColumns')}
        options={optionsOf(source)}
        value={draft.columns}
        onChange={(columns) => set({ columns })}
        maxValues={20}
        error={fault('tableDataColumns') ?? (draft.columns.length === 0 ? faultOf('data.tableConfiguration') : undefined)}
      />
      {draft.columns.length > 0 && (
        <ColumnLooks draft={draft} source={source} set={set} faultOf={fault} pipes={pipes} templates={templates} />
      )}
      <NavigationUrl draft={draft} set={set} error={fault('navigationUrl')} />
    </>
  )
}

function BannerFields({ draft, faultOf, set }: PartProps) {
  const { t } = useTranslation('dashboard-settings')
  return (
    <>
      <TextAreaField
        label={t('field.bannerText')}
        minRows={2}
        value={draft.banner}
        onChange={(banner) => set({ banner })}
        maxLength={500}
        required
        error={faultOf('data.banner.text') ?? (draft.banner === '' ? faultOf('data.banner') : undefined)}
      />
      <TextAreaField
        label={t('field.bannerTextTr')}
        description={t('help.bannerTextTr')}
        minRows={2}
        value={draft.bannerTr}
        onChange={(bannerTr) => set({ bannerTr })}
        maxLength={500}
        error={faultOf('data.banner.textTr')}
      />
      <NavigationUrl draft={draft} set={set} error={faultOf('data.banner.href')} />
    </>
  )
}

function NavigationUrl({ draft, set, error }: Pick<PartProps, 'draft' | 'set'> & { error: string | undefined }) {
  const { t } = useTranslation('dashboard-settings')
  return (
    <TextField
      kind="other"
      label={t('field.navigationUrl')}
      description={t(draft.widgetType === 'BANNER_WIDGET' ? 'help.bannerUrl' : 'help.navigationUrl')}
      value={draft.navigationUrl}
      onChange={(navigationUrl) => set({ navigationUrl })}
      maxLength={300}
      error={error}
    />
  )
}

/** What a source shows unless somebody chooses otherwise. */
function freshOf(source: Source | undefined): Partial<Draft> {
  if (!source) return {}
  const [word] = source.columns.filter(({ kind }) => !numbers.has(kind))
  const countable = source.columns.filter(({ kind }) => kind === 'count' || kind === 'amount')
  return {
    widgetType: source.widgetTypes[0]!,
    chartType: source.chartTypes[0] ?? 'BarChart',
    x: word?.column ?? '',
    y: countable.slice(0, 1).map(({ column }) => column),
    columns: source.columns.slice(0, 5).map(({ column }) => column),
    ...{ tooltipValue: null, tooltipType: 'default', pipes: {}, templates: {}, customPipe: null, moreEndpoint: null },
  }
}
