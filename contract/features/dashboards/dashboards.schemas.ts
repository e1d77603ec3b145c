import { z } from 'zod'
import { bounded, currency, id, instant, line, localDay, signedMinor, visibleName, written } from '../../core/fields.ts'
import { modes } from '../../core/level.ts'
import { idsText, integerText, listText, wordsText } from '../../core/query.ts'
import { LookupFilter } from '../overview/overview.schemas.ts'
import { paymentMethods, transactionStatuses, transactionTypes } from '../transactions/transaction-words.ts'
import {
  boardColumns,
  chartTypes,
  dashboardUserTypes,
  dataSourceTypes,
  mostItems,
  mostRows,
  pipes,
  templates,
  tooltipTypes,
  widgetTypes,
} from './widget-words.ts'

const columnName = () => z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,39}$/, 'The name of a column')
const columnTitle = () => line(60)
/** Looked at by the server, which refuses one that leads anywhere but to a page of the portal. */
const navigationUrl = () => bounded(300)
const mostTableColumns = 20
/** By the name of a column. */
const named = () =>
  z
    .record(columnName(), bounded(40))
    .refine((names) => Object.keys(names).length <= mostTableColumns, `At most ${mostTableColumns} columns`)
    .meta({ maxProperties: mostTableColumns })

export const ChartConfiguration = z.object({
  chartType: z.enum(chartTypes),
  xAxisColumn: columnName(),
  xAxisColumnName: columnTitle().nullable(),
  yAxisColumn: z.array(columnName()).min(1).max(6),
  yAxisColumnName: columnTitle().nullable(),
  tooltipValue: columnName().nullable(),
  tooltipType: z.enum(tooltipTypes),
})
export type ChartConfiguration = z.output<typeof ChartConfiguration>

export const TableConfiguration = z.object({
  tableDataColumns: z.array(columnName()).min(1).max(mostTableColumns),
  /** A path of the portal that may hold fields of the row: `/transaction-management/transaction-lookup/{id}`. */
  navigationUrl: navigationUrl().nullable(),
  /** The pipe of a column, by its name: one of `pipes`. */
  pipes: named(),
  /** The template of a column, by its name: one of `templates`. */
  templates: named(),
})
export type TableConfiguration = z.output<typeof TableConfiguration>

const Banner = z.object({ text: written(500), textTr: written(500).nullable(), href: navigationUrl().nullable() })

export const WidgetData = z.object({
  widgetType: z.enum(widgetTypes),
  description: line(300).nullable(),
  isLast24Hours: z.boolean(),
  /** Charts and maps, and the stages of a pipeline. */
  chartConfiguration: ChartConfiguration.nullable(),
  tableConfiguration: TableConfiguration.nullable(),
  /** How the figure of a count is written: one of `pipes`. */
  customPipe: bounded(40).nullable(),
  /** The text of a banner, and the page of the portal that it leads to. */
  banner: Banner.nullable(),
})
export type WidgetData = z.output<typeof WidgetData>

/** As it is given: parts that are left out are nothing. */
const GivenChart = ChartConfiguration.extend({
  xAxisColumnName: ChartConfiguration.shape.xAxisColumnName.default(null),
  yAxisColumnName: ChartConfiguration.shape.yAxisColumnName.default(null),
  tooltipValue: ChartConfiguration.shape.tooltipValue.default(null),
  tooltipType: ChartConfiguration.shape.tooltipType.default('default'),
}).strict()
const GivenTable = TableConfiguration.extend({
  navigationUrl: TableConfiguration.shape.navigationUrl.default(null),
  pipes: named().default({}),
  templates: named().default({}),
}).strict()
const GivenBanner = Banner.extend({ textTr: Banner.shape.textTr.default(null), href: Banner.shape.href.default(null) }).strict()
export const GivenWidgetData = WidgetData.extend({
  description: WidgetData.shape.description.default(null),
  isLast24Hours: z.boolean().default(false),
  chartConfiguration: GivenChart.nullable().default(null),
  tableConfiguration: GivenTable.nullable().default(null),
  customPipe: WidgetData.shape.customPipe.default(null),
  banner: GivenBanner.nullable().default(null),
}).strict()

/** A widget as it is on offer: its figures are asked for with it, and never held by it. */
export const Widget = z.object({
  widgetId: id(),
  categoryId: id(),
  /** In the language of the reader. */
  name: z.string(),
  data: WidgetData,
  dataSourceEndpoint: z.string(),
  /** Where the details of a last-24-hours chart are read, over any days. */
  dataSourceMoreDataEndpoint: z.string().nullable(),
  /** Goes up with each request as the header `endpointId`. */
  dataSourceEndpointId: z.string(),
  dataSourceType: z.enum(dataSourceTypes),
  /** Filters as JSON text. */
  filters: z.string(),
})
export type Widget = z.infer<typeof Widget>

const spot = {
  x: z
    .int()
    .min(0)
    .max(boardColumns - 1),
  y: z.int().min(0).max(mostRows),
  w: z.int().min(1).max(boardColumns),
  h: z.int().min(1).max(40),
}

/**
 * A widget on a person's dashboard. `id` is that of the copy: it is shared, taken back and removed by it. `widget.widgetId` is the same id,
 * since figures are asked for by the copy; `baseWidgetId` names the widget it was made from.
 */
export const BoardItem = z.object({
  id: id(),
  ...spot,
  /** Of the person's own categories; null for none. */
  categoryId: id().nullable(),
  baseWidgetId: id(),
  widget: Widget,
  /** The colleague whose widget it is; null for own ones. A shared one can be moved, not removed. */
  sharedBy: z.string().nullable(),
  /** The roles that an own one is shared with. */
  sharedWith: z.array(id()),
})
export type BoardItem = z.infer<typeof BoardItem>

export const OwnCategory = z.object({ id: id(), name: z.string(), userType: z.enum(dashboardUserTypes) })

/** `version` goes up with each change of the arrangement; 0 where nothing was ever arranged and the shipped dashboard is shown. */
export const Board = z.object({
  version: z.int().min(0),
  items: z.array(BoardItem),
  categories: z.array(OwnCategory),
})
export type Board = z.infer<typeof Board>

export const BoardChange = z.strictObject({
  version: z.int().min(0).max(2_147_483_647),
  /** All of the dashboard: own widgets that are left out are removed, and one without `id` is a new copy of `widgetId`. */
  items: z
    .array(
      z.strictObject({
        id: id().optional(),
        widgetId: id().describe(
          'The widget that a new item copies: one that is offered, or one of the dashboard; of others it does not matter',
        ),
        ...spot,
        categoryId: id().nullable().default(null),
      }),
    )
    .max(mostItems),
})
export type BoardChange = z.output<typeof BoardChange>

export const NewItem = z.strictObject({
  widgetId: id(),
  name: visibleName(100).optional(),
  categoryId: id().nullable().default(null),
  filters: z.string().max(4000).optional(),
  ...spot,
})
export type NewItem = z.output<typeof NewItem>

/** A category of the settings with the widgets in it that the reader may add. */
export const OfferedCategory = z.object({
  id: id(),
  name: z.string(),
  userType: z.enum(dashboardUserTypes),
  widgets: z.array(Widget),
})
export type OfferedCategory = z.infer<typeof OfferedCategory>

/** Filters of a widget, by their keys; a query may write them in any case. */
const provider = /^[\p{L}\p{N}][\p{L}\p{N} .&_-]{0,59}$/u
export const widgetFilters = {
  Customer: idsText().optional(),
  paymentMethod: listText(paymentMethods).optional(),
  serviceProviderFilter: wordsText(provider).optional(),
  currency: wordsText(/^[A-Z]{3}$/).optional(),
  transactionType: listText(transactionTypes).optional(),
  transactionStatus: listText(transactionStatuses).optional(),
}
export const dateRanges = ['today', 'yesterday', 'last7Days', 'last30Days', 'last90Days', 'last24Hours'] as const
const period = {
  startDate: localDay().optional(),
  endDate: localDay().optional(),
  dateRange: z.enum(dateRanges).optional(),
}
/** A widget keeps these as JSON text. */
export const KeptFilters = z.strictObject({
  Customer: z.array(id()).max(100).nullable().optional(),
  paymentMethod: z.array(z.enum(paymentMethods)).max(50).nullable().optional(),
  serviceProviderFilter: z.array(z.string().regex(provider)).max(50).nullable().optional(),
  currency: z.array(currency()).max(50).nullable().optional(),
  transactionType: z.array(z.enum(transactionTypes)).max(50).nullable().optional(),
  transactionStatus: z.array(z.enum(transactionStatuses)).max(50).nullable().optional(),
  dateRange: z.enum(dateRanges).nullable().optional(),
  systemMode: z.enum(['1', '2']).nullable().optional(),
})
export type KeptFilters = z.output<typeof KeptFilters>

export const DataQuery = z.strictObject({
  widgetId: id(),
  timezoneOffset: integerText({ min: -840, max: 840 }).optional(),
  pageIndex: integerText({ min: 0, max: 10_000 }).default(0),
  /** Spelt so by the specification; `pageSize` is read as well. */
  PageSize: integerText({ min: 1, max: 100 }).default(5),
  /** 2 is Live, 1 is Test. */
  mode: z.enum(['1', '2']).default('2'),
  systemMode: z.enum(['1', '2']).optional(),
  compare: z.enum(['none', 'period', 'year']).default('none'),
  ...period,
  ...widgetFilters,
})
export type DataQuery = z.output<typeof DataQuery>

/** Exactly the payments that a figure counts, as the lookup filters them: of several currencies where several are asked for. */
const Lookup = LookupFilter.extend({ currency: z.string().optional() })
const Cell = z.union([z.string(), z.number(), z.null()])
const Total = z.object({
  currency: currency(),
  count: z.int(),
  volume: signedMinor(),
  values: z.record(z.string(), signedMinor().nullable()),
  before: z.record(z.string(), signedMinor().nullable()).nullable(),
  lookup: Lookup.nullable(),
})

/** The answer of a widget. Amounts are minor units beside the `currency` of their row; rates are basis points. */
export const WidgetAnswer = z.object({
  /** Payments in all rows; of stages and endpoints how many there are. */
  count: z.int().min(0),
  /** One row of plain values for each line: the columns of the source and `currency`; a customer also has `customerId`. */
  data: z.array(z.record(z.string(), Cell)),
  /** The lookup of the payments that each row of `data` counts; null where no lookup finds them. */
  lookups: z.array(Lookup.nullable()),
  /** That of all payments, whatever their currency; null where the source has none. */
  lookup: Lookup.nullable(),
  /** Rows in all; `data` is a page of them for a table, and all of them otherwise. */
  totalCount: z.int().min(0),
  /** In minor units of `currency`, which other currencies are never added to. */
  totalVolume: signedMinor(),
  /** The currency of the most payments, or the one that was asked for. */
  currency: currency().nullable(),
  /** Of each currency; `before` where a comparison was asked for. */
  totals: z.array(Total),
  columns: z.array(z.object({ column: z.string(), kind: z.enum(['count', 'amount', 'rate', 'moment', 'day', 'word']), name: z.string() })),
  /** Alerts about these figures that fire now and that the reader may see. */
  alertViewModels: z.array(z.object({ id: id(), tenantId: id(), title: z.string() })),
  asOf: instant(),
  mode: z.enum(modes),
  timeZone: z.string(),
})
export type WidgetAnswer = z.infer<typeof WidgetAnswer>

export const DeclaredSource = z.object({
  id: z.string(),
  endpoint: z.string(),
  type: z.enum(dataSourceTypes),
  name: z.string(),
  widgetTypes: z.array(z.enum(widgetTypes)),
  chartTypes: z.array(z.enum(chartTypes)),
  columns: WidgetAnswer.shape.columns,
  /** The reader may read it. */
  isOpen: z.boolean(),
})
export type DeclaredSource = z.infer<typeof DeclaredSource>
export const DataSources = z.object({
  data: z.array(DeclaredSource),
  pipes: z.array(z.enum(pipes)),
  templates: z.array(z.enum(templates)),
  /** Pages of the portal that a row or a banner may lead to; `{id}` is replaced by a field of the row. */
  navigationUrls: z.array(z.string()),
})
