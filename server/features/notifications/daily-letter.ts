import type { Language } from '@portico/contract/core/languages.ts'
import type { Events } from '@portico/contract/events.ts'
import type { MailedNews } from '../../core/actor/own-account.ts'

const words: Record<Language, { subject: (count: number) => string; lead: (count: number) => string }> = {
  en: {
    subject: (count) => (count === 1 ? 'One unread notification' : `${count} unread notifications`),
    lead: (count) =>
      count === 1 ? 'This is new since your last daily mail.' : 'These are new since your last daily mail, the newest first.',
  },
  tr: {
    subject: (count) => `Okunmamış ${count} bildirim`,
    lead: (count) => (count === 1 ? 'Son günlük e-postanızdan beri gelen:' : 'Son günlük e-postanızdan beri gelenler, en yenisi başta:'),
  },
}

/** One a day and person: its name says which, so that it is the same mail however often it is sent. */
export function dailyLetter({ userId, day, count, items }: Events['notification.daily_mail_due'], language: Language): MailedNews {
  const { subject, lead } = words[language]
  return { id: `daily.${userId}.${day}`, title: subject(count), description: lead(count), place: '/', items }
}
