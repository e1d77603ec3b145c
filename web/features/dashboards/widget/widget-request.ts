/** What the figures of a widget are asked with, as the specification says it (001 section 7.3). */

export type WidgetFilters = Readonly<Record<string, string | number | readonly string[] | null | undefined>>
type Source = { widgetId: string; dataSourceEndpoint: string; dataSourceEndpointId: string }
type Table = { pageIndex: number; pageSize: number }

/** Live, as a number of the specification; Test is 1. */
export const modeNumbers = { Test: 1, Live: 2 } as const

/** The first request of a table. */
export const firstPage = { pageIndex: 0, PageSize: 5, mode: modeNumbers.Live } as const

const reporting = '/reporting'

/** `/reporting/transactions` is read at `/reporting/dashboard/transactions`; other addresses are left as they are. */
export const dataPath = (endpoint: string): string =>
  endpoint === reporting || endpoint.startsWith(`${reporting}/`) ? `${reporting}/dashboard${endpoint.slice(reporting.length)}` : endpoint

/** Arrays are joined by commas, and nulls are left out. */
export function widgetQuery(filters: WidgetFilters): Record<string, string> {
  const texts = Object.entries(filters).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : value === null || value === undefined ? '' : String(value)
    return text === '' ? [] : [[name, text] as const]
  })
  return Object.fromEntries(texts)
}

/** Minutes that the reader's clock is behind UTC, as a browser counts them. */
export const timezoneOffset = (now = new Date()): number => now.getTimezoneOffset()

export function widgetRequest(
  source: Source,
  filters: WidgetFilters,
  { table, offset = timezoneOffset() }: { table?: Table; offset?: number } = {},
) {
  const { widgetId, dataSourceEndpoint, dataSourceEndpointId } = source
  const paging = table ? { ...firstPage, pageIndex: table.pageIndex, PageSize: table.pageSize } : {}
  return {
    /** The last part of the path. */
    source: dataPath(dataSourceEndpoint).slice(`${reporting}/dashboard/`.length),
    // Names of headers have no case: \`endpointId\` and \`widgetId\` of the specification.
    headers: { endpointid: dataSourceEndpointId, widgetid: widgetId },
    query: widgetQuery({ ...paging, ...filters, widgetId, timezoneOffset: offset }),
  }
}
