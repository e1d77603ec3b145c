import type { Language } from '../../core/languages.ts'
import type { Words } from '../../core/words.ts'
import type { Frequency, RunFailure, SchedulePeriod } from './schedule-words.ts'

/** Words that the portal and the mails of the worker share. */
export const periodWords: Readonly<Record<SchedulePeriod, Words>> = {
  today: { en: 'Today', tr: 'Bugün' },
  yesterday: { en: 'Yesterday', tr: 'Dün' },
  last7Days: { en: 'Last 7 days', tr: 'Son 7 gün' },
  last30Days: { en: 'Last 30 days', tr: 'Son 30 gün' },
  last365Days: { en: 'Last 365 days', tr: 'Son 365 gün' },
  lastWeek: { en: 'Last week, Monday to Sunday', tr: 'Geçen hafta, pazartesiden pazara' },
  thisMonth: { en: 'This month to date', tr: 'Bu ayın başından bugüne' },
  lastMonth: { en: 'Last month', tr: 'Geçen ay' },
}

/** Why a run has no file, as a sentence. */
export const failureWords: Readonly<Record<RunFailure, Words>> = {
  OwnerGone: {
    en: 'The user it runs for can no longer sign in.',
    tr: 'Adına çalıştığı kullanıcı artık oturum açamıyor.',
  },
  RightsLost: {
    en: 'The user it runs for may no longer open this report or send it.',
    tr: 'Adına çalıştığı kullanıcı bu raporu artık açamıyor ya da gönderemiyor.',
  },
  LimitsChanged: {
    en: 'The access of the user it runs for was limited, so its figures would no longer be complete.',
    tr: 'Adına çalıştığı kullanıcının erişimi sınırlandı; rakamlar artık eksik olurdu.',
  },
  NoRecipients: { en: 'None of its recipients is a user any more.', tr: 'Alıcılarından hiçbiri artık kullanıcı değil.' },
  SwitchedOff: { en: 'The schedule was paused or deleted first.', tr: 'Zamanlama önceden duraklatıldı ya da silindi.' },
  TooManyRows: {
    en: 'The report has too many rows for this format. Choose a shorter period, another format or a filter.',
    tr: 'Raporda bu biçim için çok fazla satır var. Daha kısa bir dönem, başka bir biçim ya da bir filtre seçin.',
  },
  Interrupted: {
    en: 'It was interrupted three times. The next run is not affected.',
    tr: 'Üç kez yarıda kaldı. Sonraki gönderim etkilenmez.',
  },
  Internal: { en: 'The report could not be written. The next run is not affected.', tr: 'Rapor yazılamadı. Sonraki gönderim etkilenmez.' },
}

type Timing = {
  frequency: Frequency
  time: string | null
  weekdays: readonly number[] | null
  monthDay: number | null
  cron: string | null
}

const workdays = '1,2,3,4,5'
const localeOf = { en: 'en-GB', tr: 'tr-TR' } as const
/** From Monday on; Turkish writes them small within a sentence. */
const weekdayNames: Readonly<Record<Language, readonly string[]>> = {
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  tr: ['pazartesi', 'salı', 'çarşamba', 'perşembe', 'cuma', 'cumartesi', 'pazar'],
}
/** 1 is Monday. */
export const weekdayName = (weekday: number, language: Language): string => weekdayNames[language][weekday - 1] ?? ''

const listed = (parts: readonly string[], language: Language) =>
  new Intl.ListFormat(localeOf[language], { type: 'conjunction' }).format(parts)

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const ends: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ordinal = (day: number) => `${day}${ends[ordinals.select(day)]}`

/** `Every weekday at 08:00`; a cron text is shown as it is. The clock it goes by is said beside it. */
export function sayTiming({ frequency, time, weekdays, monthDay, cron }: Timing, language: Language): string {
  const days = weekdays ?? []
  const isWorkdays = days.join() === workdays
  if (language === 'tr') {
    if (frequency === 'daily') return `Her gün saat ${time}`
    if (frequency === 'weekly')
      return isWorkdays
        ? `Hafta içi her gün saat ${time}`
        : `Her ${listed(
            days.map((day) => weekdayName(day, 'tr')),
            'tr',
          )} saat ${time}`
    if (frequency === 'monthly') return monthDay === 31 ? `Her ayın son günü saat ${time}` : `Her ayın ${monthDay}. günü saat ${time}`
    return `Cron: ${cron}`
  }
  if (frequency === 'daily') return `Every day at ${time}`
  if (frequency === 'weekly')
    return isWorkdays
      ? `Every weekday at ${time}`
      : `Every ${listed(
          days.map((day) => weekdayName(day, 'en')),
          'en',
        )} at ${time}`
  if (frequency === 'monthly')
    return monthDay === 31 ? `On the last day of every month at ${time}` : `On the ${ordinal(monthDay!)} of every month at ${time}`
  return `Cron: ${cron}`
}

/** `Istanbul time`: the clock of a zone by its city. */
export function sayClock(timeZone: string, language: Language): string {
  const city = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  return language === 'tr' ? `${city} saatiyle` : `${city} time`
}
