import type { Language } from '@portico/contract/core/languages.ts'
import type { Words } from '@portico/contract/core/words.ts'
import { dimensionWords } from '@portico/contract/features/reports/dimensions.ts'
import { dimensionOfFilter, reportFilters } from '@portico/contract/features/reports/report.ts'
import { periodWords, sayClock, sayTiming } from '@portico/contract/features/schedules/schedule-said.ts'
import { keptFileDays } from '@portico/contract/features/schedules/schedule-words.ts'
import { ScheduleFilters } from '@portico/contract/features/schedules/schedules.schemas.ts'
import { shippedSendable } from '@portico/contract/features/schedules/sendables.ts'
import { valueWord } from '../reports/index.ts'
import type { RunRow } from './runs.repository.ts'
import type { ScheduleRow } from './schedules.repository.ts'
import { timingOf } from './to-reply.ts'

const words = {
  en: {
    attached: 'The report is attached.',
    linked: `The report is too large for an email. Sign in to download it within ${keptFileDays} days:`,
    late: (due: string) => `It was due on ${due} and could not be sent then.`,
    test: 'These are Test payments: no money was moved.',
    labels: {
      report: 'Report',
      period: 'Period',
      filters: 'Filters',
      groupBy: 'Grouped by',
      rows: 'Rows',
      sent: 'Sent',
      by: 'On behalf of',
    },
    none: 'None',
    byHand: (name: string) => `Now, by ${name}`,
  },
  tr: {
    attached: 'Rapor ektedir.',
    linked: `Rapor e-posta için çok büyük. ${keptFileDays} gün içinde indirmek için oturum açın:`,
    late: (due: string) => `Gönderim zamanı ${due} idi; o sırada gönderilemedi.`,
    test: 'Bunlar Test ödemeleridir: para aktarılmadı.',
    labels: { report: 'Rapor', period: 'Dönem', filters: 'Filtreler', groupBy: 'Gruplama', rows: 'Satır', sent: 'Gönderim', by: 'Adına' },
    none: 'Yok',
    byHand: (name: string) => `Şimdi, ${name} tarafından`,
  },
} as const

const dayText = (day: string) => day.split('-').reverse().join('/')

type Letter = {
  /** What the report is called. */
  title: Words
  schedule: ScheduleRow
  run: RunRow
  language: Language
  /** Of the merchants and websites in the filters. */
  names: Readonly<Record<string, string>>
  /** Where it is downloaded; null where the file is attached. */
  link: string | null
}

/** The mail that brings a report: its name, days and filters, and why it comes. */
export function reportLetter({ title: titles, schedule, run, language, names, link }: Letter): {
  subject: string
  text: string
  html: string
} {
  const said = words[language]
  const { labels } = said
  const title = titles[language]
  const { period: preset, groupBy, ...filters } = ScheduleFilters.parse(schedule.filters)
  const days = run.date_from === run.date_to ? dayText(run.date_from) : `${dayText(run.date_from)} – ${dayText(run.date_to)}`
  const narrowed = reportFilters.flatMap((name) => {
    const values: readonly string[] | undefined = filters[name]
    const dimension = dimensionOfFilter[name]
    return values
      ? [`${dimensionWords[dimension][language]}: ${values.map((one) => valueWord(dimension, one, language, names)).join(', ')}`]
      : []
  })
  const when = run.requested_by === null ? sayTiming(timingOf(schedule), language) : said.byHand(run.requested_by)
  const facts: [string, string][] = [
    [labels.report, title],
    [labels.period, `${days} (${periodWords[preset][language]}, ${sayClock(schedule.time_zone, language)})`],
    [labels.filters, narrowed.length > 0 ? narrowed.join('; ') : said.none],
    ...(groupBy ? [[labels.groupBy, groupBy.map((one) => dimensionWords[one][language]).join(', ')] as [string, string]] : []),
    [labels.rows, String(run.rows ?? 0)],
    [labels.sent, run.requested_by === null ? `${when}, ${sayClock(schedule.time_zone, language)}` : when],
    [labels.by, schedule.owner_name],
  ]
  const hasModes = shippedSendable(schedule.report_type)?.hasModes ?? true
  const notes = [
    ...(run.is_late ? [said.late(momentText(run.due_at, schedule.time_zone, language))] : []),
    ...(run.mode === 'Test' && hasModes ? [said.test] : []),
  ]
  const lead = link === null ? said.attached : said.linked
  return {
    subject: `${title} · ${days}`,
    text: [
      [lead, ...(link === null ? [] : [link])].join('\n'),
      facts.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...notes,
    ].join('\n\n'),
    html: [
      `<p>${escaped(lead)}${link === null ? '' : `<br><a href="${escaped(link)}">${escaped(link)}</a>`}</p>`,
      `<table>${facts.map(([label, value]) => `<tr><th align="left">${escaped(label)}</th><td>${escaped(value)}</td></tr>`).join('')}</table>`,
      ...notes.map((note) => `<p>${escaped(note)}</p>`),
    ].join(''),
  }
}

const momentText = (at: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(at))

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
