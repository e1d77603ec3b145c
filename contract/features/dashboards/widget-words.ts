/** The kinds of widgets and charts, and the closed lists that a widget names its way of showing values from. */

export const widgetTypes = [
  'CHART_WIDGET',
  'BANNER_WIDGET',
  'TABLE_WIDGET',
  'PIPELINE_CHART',
  'MAP_WIDGET',
  'WEBHOOK_STATUS',
  'COUNT_WIDGET',
  'SUCCESS_RATE_WIDGET',
] as const
export type WidgetType = (typeof widgetTypes)[number]

export const chartTypes = ['PieChart', 'LineChart', 'BarChart', 'ComboChart', 'GeoChart'] as const
export type ChartType = (typeof chartTypes)[number]

export const tooltipTypes = ['currency', 'time', 'default'] as const

/** What the figures of a source are told apart by, in the words of the specification; the last ones are our own. */
export const dataSourceTypes = [
  'TransactionsByStatus',
  'TransactionsByCurrency',
  'TransactionsByPaymentMethod',
  'TransactionsByServiceProvider',
  'TransactionsByDate',
  'TransactionsByBaseCurrency',
  'ChartReportingByCustomer',
  'ChartReportingByServiceProvider',
  'ChartReportingByPaymentMethod',
  'Figures',
  'Report',
  'Stages',
  'Webhooks',
  'Text',
] as const

/** How a column of numbers or words is written. */
export const pipes = ['currency', 'number', 'percent', 'time', 'date', 'dateTime', 'country', 'paymentMethod', 'status'] as const
export type Pipe = (typeof pipes)[number]

/** What a table draws in a cell beside plain text. */
export const templates = ['text', 'statusPill', 'amount', 'link'] as const
export type Template = (typeof templates)[number]

/** Who a category is for: staff of tenants and of the platform, or users of merchants. */
export const dashboardUserTypes = ['crm', 'Merchant'] as const
export type DashboardUserType = (typeof dashboardUserTypes)[number]

/** The grid of a dashboard. */
export const boardColumns = 12
export const mostItems = 60
export const mostRows = 500
