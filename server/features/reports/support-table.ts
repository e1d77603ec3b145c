import type { Language } from '@portico/contract/core/languages.ts'
import { dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import type { SupportAnalytics, SupportFigures } from '@portico/contract/features/reports/support-analytics.ts'
import { ages } from '@portico/contract/features/reports/ticket-ages.ts'
import type { Cell, TableDocument } from '../../core/table/table-document.ts'
import { factsSaid, momentText } from './facts-said.ts'
import { dayText } from './value-words.ts'

/** What a file counts of each assignee, before the ages of tickets that are open. */
export const supportColumns = [
  'opened',
  'answered',
  'resolved',
  'stillOpen',
  'firstAnswerMinutes',
  'resolutionMinutes',
  'responseBreaches',
  'resolutionBreaches',
] as const

const said = {
  en: {
    assignee: 'Assignee',
    nobody: 'Unassigned',
    total: 'All',
    opened: 'Opened',
    answered: 'Answered',
    resolved: 'Resolved',
    stillOpen: 'Still open',
    firstAnswerMinutes: 'First answer, minutes',
    resolutionMinutes: 'Resolution, minutes',
    responseBreaches: 'Late answers',
    resolutionBreaches: 'Late resolutions',
    underOneDay: 'Open up to 1 day',
    underThreeDays: 'Open 1 to 3 days',
    underSevenDays: 'Open 3 to 7 days',
    underThirtyDays: 'Open 7 to 30 days',
    older: 'Open over 30 days',
  },
  tr: {
    assignee: 'Atanan',
    nobody: 'Atanmamış',
    total: 'Tümü',
    opened: 'Açılan',
    answered: 'Yanıtlanan',
    resolved: 'Çözülen',
    stillOpen: 'Hâlâ açık',
    firstAnswerMinutes: 'İlk yanıt, dakika',
    resolutionMinutes: 'Çözüm, dakika',
    responseBreaches: 'Geç yanıtlar',
    resolutionBreaches: 'Geç çözümler',
    underOneDay: '1 güne kadar açık',
    underThreeDays: '1–3 gündür açık',
    underSevenDays: '3–7 gündür açık',
    underThirtyDays: '7–30 gündür açık',
    older: '30 günü aşkın açık',
  },
} as const

type Whose = { title: string; language: Language; author: string; createdAt: Date }

/** Support analytics as people read it: a line for each assignee, and one for all tickets below. Times are medians, so they do not add up. */
export function supportTable(
  { data, totals, period, timeZone, isUnfinished, names }: SupportAnalytics,
  { title, language, author, createdAt }: Whose,
): TableDocument {
  const [words, facts] = [said[language], factsSaid[language]]
  const days = `${dayText(period.dateFrom, language)} – ${dayText(period.dateTo, language)}`
  const customers = Object.values(names)
  const rowOf = (name: string, { ageing, ...figures }: SupportFigures): Cell[] => [
    name,
    ...supportColumns.map((column) => figures[column]),
    ...ages.map((age) => ageing[age]),
  ]
  return {
    title,
    author,
    language,
    createdAt,
    facts: [
      [facts.period, isUnfinished ? `${days}. ${facts.unfinished}` : days],
      [facts.zone, timeZone],
      ...(customers.length > 0 ? [[dimensionWords.merchant[language], customers.join(', ')] as const] : []),
      [facts.made, momentText(createdAt, language, timeZone)],
    ],
    columns: [
      { label: words.assignee, kind: 'text' },
      ...[...supportColumns, ...ages].map((column) => ({ label: words[column], kind: 'number' as const })),
    ],
    rows: data.map(({ name, userId: _, ...figures }) => rowOf(name ?? words.nobody, figures)),
    totals: [rowOf(words.total, totals)],
    words: { facts: facts.about, table: title },
  }
}
