import type { WidgetFilters } from './widget-request.ts'

/** The filters of a widget are kept as JSON text; one that cannot be read filters nothing. */
export function ownFilters(text: string | null | undefined): WidgetFilters {
  if (!text) return {}
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => isFilter(value))) as WidgetFilters
  } catch {
    return {}
  }
}

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number'
const isFilter = (value: unknown) => isPlain(value) || (Array.isArray(value) && value.every(isPlain))

/** The dashboard's filters narrow those of the widget: its own win where both say something, apart from the period. */
export const together = (own: WidgetFilters, whole: WidgetFilters): WidgetFilters => ({
  ...own,
  ...Object.fromEntries(Object.entries(whole).filter(([name]) => isEmpty(own[name]) || name === 'startDate' || name === 'endDate')),
})

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
