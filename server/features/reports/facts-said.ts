import type { Language } from '@portico/contract/core/languages.ts'

/** What every file for people says of itself. */
export const factsSaid = {
  en: {
    about: 'About this report',
    period: 'Period',
    zone: 'Time zone',
    made: 'Created',
    unfinished: 'The last day is still in progress.',
  },
  tr: { about: 'Bu rapor hakkında', period: 'Dönem', zone: 'Saat dilimi', made: 'Oluşturulma', unfinished: 'Son gün henüz bitmedi.' },
} as const

export const momentText = (at: Date, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(at)
