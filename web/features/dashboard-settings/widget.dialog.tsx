import { FormDialog } from '@portico/ui/dialogs/form-dialog.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { late } from '../../shared/page/late.tsx'
import { BothSides, sidesOf } from './both-sides.tsx'
import { type Category, type Sources, settingsApi, type Widget } from './dashboard-settings.queries.ts'
import { useNameIn } from './name-in.ts'
import { useSaving } from './use-saving.ts'
import { WhyNot } from './why-not.tsx'
import { beginOf, bodyOf, type Draft, type Named } from './widget-draft.ts'
import { WidgetFields } from './widget-fields.tsx'

/** It speaks and draws as the dashboard does. */
const WidgetPreview = late(
  ['dashboards', 'overview', 'reports', 'transactions'],
  async () => (await import('./widget-preview.tsx')).WidgetPreview,
)

type WidgetDialogProps = { widget: Widget | undefined; categories: readonly Category[]; sources: Sources; onClose: () => void }

/** Adds a widget, or changes one: its source decides which kinds, charts and columns there are. */
export function WidgetDialog({ widget, categories, sources, onClose }: WidgetDialogProps) {
  const { t } = useTranslation('dashboard-settings')
  const [draft, setDraft] = useState<Draft>(() => beginOf(widget))
  const [begun, setBegun] = useState(widget)
  const source = sources.data.find(({ endpoint }) => endpoint === draft.endpoint)
  const saving = useSaving({
    save: (version: number) =>
      begun
        ? settingsApi.updateWidget({
            params: { categoryId: begun.categoryId, widgetId: begun.widgetId },
            body: { version, ...bodyOf(draft) },
          })
        : settingsApi.createWidget({ body: bodyOf(draft) }),
    said: t(widget ? 'widget.changed' : 'widget.added'),
    onDone: onClose,
  })
  const sides = useSides(categories, sources)
  const current = saving.current as Widget | undefined
  const take = (theirs: Widget) => {
    setDraft(beginOf(theirs))
    setBegun(theirs)
    saving.forget()
  }
  return (
    <FormDialog
      opened
      size="table"
      title={t(widget ? 'widget.edit' : 'widget.new')}
      submitLabel={t(current ? 'both.keep' : widget ? 'save' : 'widget.add')}
      submitting={saving.isSending}
      off={draft.name === '' || draft.categoryId === '' || source === undefined}
      error={saving.error && <WhyNot error={saving.error} />}
      onSubmit={() => saving.send(current?.version ?? begun?.version ?? 0)}
      onClose={onClose}
    >
      {current && <BothSides sides={sides(draft, beginOf(current))} onTake={() => take(current)} />}
      <WidgetFields draft={draft} onDraft={setDraft} categories={categories} sources={sources} source={source} faultOf={saving.faultOf} />
      {source?.isOpen && <WidgetPreview source={source} draft={draft} />}
    </FormDialog>
  )
}

/** What differs of two drafts of a widget, in the words of the form. */
function useSides(categories: readonly Category[], sources: Sources) {
  const { t } = useTranslation('dashboard-settings')
  const nameIn = useNameIn()
  return (mine: Draft, theirs: Draft) => {
    const columnsOf = ({ endpoint }: Draft) => sources.data.find((one) => one.endpoint === endpoint)?.columns ?? []
    const named = (of: Draft, names: readonly string[]) =>
      names.map((name) => columnsOf(of).find(({ column }) => column === name)?.name ?? name).join(', ')
    const said = (of: Draft, how: Named, say: (value: string) => string) =>
      Object.entries(how)
        .map(([column, value]) => `${named(of, [column])}: ${say(value)}`)
        .join(', ')
    return sidesOf(mine, theirs, {
      name: [t('field.name'), (of) => of.name],
      nameTr: [t('field.nameTr'), (of) => of.nameTr],
      categoryId: [
        t('field.categoryId'),
        (of) =>
          categories
            .filter(({ id }) => id === of.categoryId)
            .map(nameIn)
            .join(),
      ],
      endpoint: [t('field.dataSourceEndpoint'), (of) => sources.data.find((one) => one.endpoint === of.endpoint)?.name ?? of.endpoint],
      widgetType: [t('field.widgetType'), (of) => t(`type.${of.widgetType}`)],
      description: [t('field.description'), (of) => of.description],
      chartType: [t('field.chartType'), (of) => (of.widgetType === 'CHART_WIDGET' ? t(`chart.${of.chartType}`) : '')],
      x: [t('field.xAxisColumn'), (of) => named(of, of.x ? [of.x] : [])],
      y: [t('field.yAxisColumn'), (of) => named(of, of.y)],
      tooltipValue: [t('field.tooltipValue'), (of) => named(of, of.tooltipValue ? [of.tooltipValue] : [])],
      tooltipType: [t('field.tooltipType'), (of) => t(`tooltip.${of.tooltipType}`)],
      columns: [t('field.tableDataColumns'), (of) => named(of, of.columns)],
      pipes: [t('field.pipes'), (of) => said(of, of.pipes, (value) => t(`pipe.${value as 'number'}`))],
      templates: [t('field.templates'), (of) => said(of, of.templates, (value) => t(`template.${value as 'text'}`))],
      customPipe: [t('field.customPipe'), (of) => (of.customPipe === null ? '' : t(`pipe.${of.customPipe as 'number'}`))],
      navigationUrl: [t('field.navigationUrl'), (of) => of.navigationUrl],
      banner: [t('field.bannerText'), (of) => of.banner],
      bannerTr: [t('field.bannerTextTr'), (of) => of.bannerTr],
      filters: [t('field.filters'), (of) => of.filters],
    })
  }
}
