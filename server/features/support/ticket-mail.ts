import type { Language } from '@portico/contract/core/languages.ts'
import type { TicketMail } from '@portico/contract/features/notifications/news.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { MailedNews, OwnAccount } from '../../core/actor/own-account.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { isHiddenFrom, ticketTitle } from '../notifications/index.ts'

/**
 * Emails the events of a ticket, in their own transaction: never lost, tried again until sent. People are notified by
 * `notifyOf`, which checks their choices and ends here; emails queued directly go to addresses that a ticket names.
 */
export const queueTicketMail = (
  db: ScopedDb,
  services: Pick<Services, 'now' | 'newId'>,
  mail: TicketMail,
  { merchantId }: { merchantId: string | null },
): Promise<void> => publish(db, services, 'ticket.mail_due', mail, { merchantId })

export const ticketMailSubscribers = ({ mailNews }: Pick<OwnAccount, 'mailNews'>): Subscribers => ({
  'ticket.mail_due': [
    async ({ payload, ...at }, services) => {
      if ('userId' in payload.to && (await isHiddenFrom(services, at, payload.to.userId, payload.itemId))) return
      await mailNews(payload.to, (language) => ticketLetter(payload, language))
    },
  ],
})

/** All mails of a ticket have its subject and name its first one, so that every mail program shows them together. */
function ticketLetter({ kind, ticket, itemId, place }: TicketMail, language: Language): MailedNews {
  const { ticketId, reference, subject, text } = ticket
  const thread = `ticket.${ticketId}`
  const about = `[${reference}] ${subject}`
  return {
    id: kind === 'TicketCreated' ? thread : `${thread}.${itemId}`,
    thread,
    subject: about,
    title: ticketTitle(language, kind, ticket),
    description: about,
    place,
    ...(text ? { quote: text } : {}),
  }
}
