import type { Schedule } from './schedules.queries.ts'

const plain = ['frequency', 'time', 'cron', 'timeZone', 'format'] as const
const lists = ['weekdays', 'recipients', 'columns'] as const

/** What someone else has changed since, as `label: value`, for the user whose own change was refused. */
export function whatChanged(before: Schedule, now: Schedule, say: (key: string, params?: object) => string): string[] {
  const label = (field: string) => say(`field.${field}`)
  const told = [
    ...plain.filter((field) => before[field] !== now[field]).map((field) => `${label(field)}: ${now[field] ?? '—'}`),
    ...lists
      .filter((field) => String(before[field] ?? '') !== String(now[field] ?? ''))
      .map((field) => `${label(field)}: ${now[field]?.join(', ') ?? '—'}`),
    ...(before.filters.period !== now.filters.period ? [`${label('period')}: ${now.filters.period}`] : []),
    ...(before.skipIfEmpty !== now.skipIfEmpty ? [`${label('skipIfEmpty')}: ${say(now.skipIfEmpty ? 'yes' : 'no')}`] : []),
    ...(before.isActive !== now.isActive ? [say(now.isActive ? 'state.Active' : 'state.Paused')] : []),
  ]
  return told.length > 0 ? told : [label('filters')]
}
