import type { Level } from '@portico/contract/core/level.ts'
import type { News, TicketKind, TicketNews } from '@portico/contract/features/notifications/news.ts'
import type { Recipient } from './recipients.platform.repository.ts'
import { englishWords } from './words.en.ts'
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
  const { said, objectUrl, useRouter } = news
  return cut({ ...said[language === 'tr' ? 'tr' : 'en'], objectUrl, useRouter })
}

const most = { title: 200, description: 2000 }
const shortened = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

const cut = ({ title, description, ...rest }: Told): Told => ({
  ...rest,
  title: shortened(title, most.title),
  description: shortened(description, most.description),
})
