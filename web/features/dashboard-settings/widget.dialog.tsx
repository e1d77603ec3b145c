import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { MultiSelectField } from '@portico/ui/fields/multi-select-field.tsx'
import { SelectField } from '@portico/ui/fields/select-field.tsx'
import { TextAreaField } from '@portico/ui/fields/text-area-field.tsx'
import { TextField } from '@portico/ui/fields/text-field.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '../../shared/api/problem.tsx'
import { type Category, type Source, type Sources, settingsApi, type Widget } from './dashboard-settings.queries.ts'
import { useSaving } from './use-saving.ts'
import { beginOf, bodyOf, type Draft } from './widget-draft.ts'
import { WidgetPreview } from './widget-preview.tsx'

type WidgetDialogProps = { widget: Widget | undefined; categories: readonly Category[]; sources: Sources; onClose: () => void }

/** Adds a widget, or changes one: its source decides which kinds, charts and columns there are. */
export function WidgetDialog({ widget, categories, sources, onClose }: WidgetDialogProps) {
  const { t } = useTranslation('dashboard-settings')
  const [draft, setDraft] = useState<Draft>(() => beginOf(widget))
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const source = sources.data.find(({ endpoint }) => endpoint === draft.endpoint)
  const body = bodyOf(draft)
  const saving = useSaving({
    save: () =>
      widget
        ? settingsApi.updateWidget({
            params: { categoryId: widget.categoryId, widgetId: widget.widgetId },
            body: { version: widget.version, ...body },
          })
        : settingsApi.createWidget({ body }),
    said: t(widget ? 'widget.changed' : 'widget.added'),
    onDone: onClose,
  })
  const { faultOf } = saving
  const chooseSource = (endpoint: string | null) => {
    const next = sources.data.find((one) => one.endpoint === endpoint)
    set({ ...freshOf(next), endpoint: endpoint ?? '' })
  }
  const isChart = draft.widgetType === 'CHART_WIDGET' || draft.widgetType === 'MAP_WIDGET' || draft.widgetType === 'PIPELINE_CHART'
  const columns = (source?.columns ?? []).map(({ column, name }) => ({ value: column, label: name }))
  return (
    <FormDialog
      opened
      size="table"
      title={t(widget ? 'widget.edit' : 'widget.new')}
      submitLabel={t(widget ? 'save' : 'widget.add')}
      submitting={saving.isSending}
      off={draft.name === '' || draft.categoryId === '' || source === undefined}
      error={saving.error && <Problem of={saving.error} />}
      onSubmit={() => saving.send(undefined)}
      onClose={onClose}
    >
      <TextField
        label={t('field.name')}
        value={draft.name}
        onChange={(name) => set({ name })}
        maxLength={100}
        required
        error={faultOf('name')}
      />
      <TextField label={t('field.nameTr')} value={draft.nameTr} onChange={(nameTr) => set({ nameTr })} maxLength={100} />
      <SelectField
        label={t('field.categoryId')}
        options={categories.map(({ id, name, userType }) => ({ value: id, label: `${name} · ${t(`userType.${userType}`)}` }))}
        value={draft.categoryId || null}
        onChange={(categoryId) => set({ categoryId: categoryId ?? '' })}
        required
      />
      <SelectField
        label={t('field.dataSourceEndpoint')}
        options={sources.data.map(({ endpoint, name }) => ({ value: endpoint, label: name }))}
        value={draft.endpoint || null}
        onChange={chooseSource}
        error={faultOf('dataSourceEndpoint')}
        searchable
        required
      />
      {source && (
        <SelectField
          label={t('field.widgetType')}
          options={source.widgetTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={draft.widgetType}
          onChange={(value) => set({ widgetType: value as Draft['widgetType'] })}
          error={faultOf('data.widgetType')}
        />
      )}
      <TextField
        label={t('field.description')}
        value={draft.description}
        onChange={(description) => set({ description })}
        maxLength={300}
        error={faultOf('data.description')}
      />
      {isChart && (
        <>
          {draft.widgetType === 'CHART_WIDGET' && (
            <SelectField
              label={t('field.chartType')}
              options={(source?.chartTypes ?? []).map((value) => ({ value, label: t(`chart.${value}`) }))}
              value={draft.chartType}
              onChange={(value) => set({ chartType: value as Draft['chartType'] })}
              error={faultOf('data.chartConfiguration.chartType')}
            />
          )}
          <SelectField
            label={t('field.xAxisColumn')}
            options={columns}
            value={draft.x || null}
            onChange={(x) => set({ x: x ?? '' })}
            error={faultOf('data.chartConfiguration.xAxisColumn')}
          />
          <MultiSelectField
            label={t('field.yAxisColumn')}
            options={columns}
            value={draft.y}
            onChange={(y) => set({ y })}
            error={faultOf('data.chartConfiguration.yAxisColumn')}
          />
        </>
      )}
      {draft.widgetType === 'TABLE_WIDGET' && (
        <>
          <MultiSelectField
            label={t('field.tableDataColumns')}
            options={columns}
            value={draft.columns}
            onChange={(next) => set({ columns: next })}
            error={faultOf('data.tableConfiguration.tableDataColumns') ?? faultOf('data.tableConfiguration')}
          />
          <TextField
            kind="other"
            label={t('field.navigationUrl')}
            description={t('help.navigationUrl')}
            value={draft.navigationUrl}
            onChange={(navigationUrl) => set({ navigationUrl })}
            maxLength={300}
            error={faultOf('data.tableConfiguration.navigationUrl')}
          />
        </>
      )}
      {draft.widgetType === 'BANNER_WIDGET' && (
        <>
          <TextAreaField label={t('field.bannerText')} value={draft.banner} onChange={(banner) => set({ banner })} maxLength={500} />
          <TextField
            kind="other"
            label={t('field.navigationUrl')}
            value={draft.navigationUrl}
            onChange={(navigationUrl) => set({ navigationUrl })}
            maxLength={300}
            error={faultOf('data.banner.href')}
          />
        </>
      )}
      <TextAreaField
        label={t('field.filters')}
        description={t('help.filters')}
        value={draft.filters}
        onChange={(filters) => set({ filters })}
        maxLength={4000}
        error={faultOf('filters')}
      />
      {source?.isOpen && <WidgetPreview source={source} draft={draft} />}
    </FormDialog>
  )
}

/** What a source shows unless somebody chooses otherwise. */
function freshOf(source: Source | undefined): Partial<Draft> {
  if (!source) return {}
  const words = source.columns.filter(({ kind }) => kind === 'word' || kind === 'day' || kind === 'moment').map(({ column }) => column)
  const numbers = source.columns.filter(({ kind }) => kind === 'count' || kind === 'amount').map(({ column }) => column)
  return {
    widgetType: source.widgetTypes[0]!,
    chartType: source.chartTypes[0] ?? 'BarChart',
    x: words[0] ?? '',
    y: numbers.slice(0, 1),
    columns: source.columns.slice(0, 5).map(({ column }) => column),
  }
}
