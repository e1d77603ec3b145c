import type { Level } from '@portico/contract/core/level.ts'
import type { DriftNews, News, TicketKind, TicketNews } from '@portico/contract/features/notifications/news.ts'
import type { Recipient } from './recipients.platform.repository.ts'
import { englishWords, type Words } from './words.en.ts'
import { turkishWords } from './words.tr.ts'

export type Told = { title: string; description: string; objectUrl: string; useRouter: boolean }

/** Where each level has its tickets and payments; among all tenants a ticket is found by its tenant too. */
const ticketPlaces: Record<Level, (ticketId: string, tenantId: string) => string> = {
  merchant: (ticketId) => `/merchant/support-tickets/${ticketId}`,
  tenant: (ticketId) => `/tenant/support-tickets/${ticketId}`,
  platform: (ticketId, tenantId) => `/platform/support-tickets/${tenantId}.${ticketId}`,
}
const paymentPlaces: Record<Level, string> = {
  merchant: '/merchant/transaction-management/transaction-lookup',
  tenant: '/transaction-management/transaction-lookup',
  platform: '/platform/transaction-management/transaction-lookup',
}

export const ticketTitle = (language: string, kind: TicketKind, ticket: TicketNews): string =>
  (language === 'tr' ? turkishWords : englishWords).ticket[kind](ticket)

/** The news is written once, in the language that the account has then. */
export function wordsOf(news: News, { level, language }: Pick<Recipient, 'level' | 'language'>, tenantId: string): Told {
  const words = language === 'tr' ? turkishWords : englishWords
  if ('ticket' in news) {
    const { ticket, kind } = news
    const place = ticketPlaces[level](ticket.ticketId, tenantId)
    return cut({
      title: ticketTitle(language, kind, ticket),
      description: `[${ticket.reference}] ${ticket.subject}`,
      objectUrl: place,
      useRouter: true,
    })
  }
  if ('payment' in news) {
    const { alert, reference, transactionId } = news.payment
    const [title, description] = words.payment[alert]
    return cut({ title, description: description(reference), objectUrl: `${paymentPlaces[level]}/${transactionId}`, useRouter: true })
  }
  if ('drift' in news)
    return cut({
      title: words.drift.title,
      description: driftText(news.drift, words.drift, language),
      objectUrl: driftPlace,
      useRouter: true,
    })
  const { said, objectUrl, useRouter } = news
  return cut({ ...said[language === 'tr' ? 'tr' : 'en'], objectUrl, useRouter })
}

/** The report of days, whose figures they are. */
const driftPlace = '/crm/reports/transactions-daily-v1'
const mostDays = 6

function driftText({ days }: DriftNews, { description, sums }: Words['drift'], language: string): string {
  const locale = language === 'tr' ? 'tr' : 'en-GB'
  const formats = {
    day: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    month: new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }
  const told = days
    .slice(0, mostDays)
    .map(({ day, span, sums: names }) => `${formats[span].format(Date.parse(day))} (${names.map((name) => sums[name]).join(', ')})`)
  return description(told.join('; '), Math.max(0, days.length - mostDays))
}

const most = { title: 200, description: 2000 }
const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

const cut = ({ title, description, ...rest }: Told): Told => ({
  ...rest,
  title: shortened(title, most.title),
  description: shortened(description, most.description),
})
