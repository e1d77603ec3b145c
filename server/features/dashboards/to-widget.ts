import {
  GivenWidgetData,
  type TableConfiguration,
  type Widget,
  type WidgetData,
} from '@portico/contract/features/dashboards/dashboards.schemas.ts'
import { sourceAt } from '@portico/contract/features/dashboards/sources.ts'
import { pipes, templates } from '@portico/contract/features/dashboards/widget-words.ts'
import { isPortalPath } from './portal-path.ts'
import type { WidgetRow } from './widgets.repository.ts'

type Named = { name: string; name_tr: string | null }
export const nameFor = ({ name, name_tr }: Named, language: string): string => (language === 'tr' ? (name_tr ?? name) : name)

type Shown = Pick<WidgetRow, 'id' | 'category_id' | 'name' | 'name_tr' | 'data' | 'endpoint' | 'more_endpoint' | 'filters'>

/** A widget as it is sent: what its row names is looked at again, so that nothing but our own pages, pipes and templates gets to a browser. */
export function toWidget(row: Shown, language: string): Widget {
  const source = sourceAt(row.endpoint)
  return {
    widgetId: row.id,
    categoryId: row.category_id,
    name: nameFor(row, language),
    data: safeData(row.data, language),
    dataSourceEndpoint: row.endpoint,
    dataSourceMoreDataEndpoint: row.more_endpoint !== null && sourceAt(row.more_endpoint) ? row.more_endpoint : null,
    dataSourceEndpointId: source?.id ?? '',
    dataSourceType: source?.type ?? 'Text',
    filters: row.filters,
  }
}

const isOf = (list: readonly string[]) => (name: string) => list.includes(name)
const onlyOf = (named: Readonly<Record<string, string>>, list: readonly string[]) =>
  Object.fromEntries(Object.entries(named).filter(([, name]) => isOf(list)(name)))
const pathOrNone = (path: string | null) => (path !== null && isPortalPath(path) ? path : null)

export function safeData(kept: unknown, language: string): WidgetData {
  const data = readData(kept)
  const { tableConfiguration: table, banner, customPipe } = data
  return {
    ...data,
    customPipe: customPipe !== null && isOf(pipes)(customPipe) ? customPipe : null,
    tableConfiguration: table && safeTable(table),
    banner: banner && { ...banner, text: language === 'tr' ? (banner.textTr ?? banner.text) : banner.text, href: pathOrNone(banner.href) },
  }
}

const safeTable = (table: TableConfiguration): TableConfiguration => ({
  ...table,
  navigationUrl: pathOrNone(table.navigationUrl),
  pipes: onlyOf(table.pipes, pipes),
  templates: onlyOf(table.templates, templates),
})

export const readData = (kept: unknown): WidgetData => {
  const read = GivenWidgetData.safeParse(kept)
  return read.success ? read.data : GivenWidgetData.parse({ widgetType: 'BANNER_WIDGET', description: null })
}
