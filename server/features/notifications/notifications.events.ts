import type { Mode } from '@portico/contract/core/level.ts'
import type { OwnAccount } from '../../core/actor/own-account.ts'
import type { Services } from '../../core/call/services.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { dailyLetter } from './daily-letter.ts'
import { isHiddenNews } from './notifications.repository.ts'
import { mailOfAccount, stopMails, tellOfAccount } from './tell-of-account.ts'
import { tellOfExport } from './tell-of-export.ts'
import { tellPeople } from './tell-people.ts'

/** Notifies the recipients of an event, and the owner of an export that ended by itself, wherever they are by then. */
export const notificationSubscribers: Subscribers = {
  'news.due': [tellPeople],
  'export.ended': [tellOfExport],
  'account.noticed': [tellOfAccount, stopMails],
}

/** Limits that the reader got between the event and its mail hide it: then nothing is mailed. */
export const isHiddenFrom = (services: Services, { tenantId, mode }: { tenantId: string; mode: Mode }, userId: string, eventId: string) =>
  services.inReadScope({ level: 'tenant', tenantId, mode }, (db) => isHiddenNews(db, userId, eventId))

/** Mails the users who have chosen mail, once the event is committed. */
export const newsMailSubscribers = ({ mailNews }: Pick<OwnAccount, 'mailNews'>): Subscribers => ({
  'account.noticed': [mailOfAccount({ mailNews })],
  'notification.daily_mail_due': [({ payload }) => mailNews({ userId: payload.userId }, (language) => dailyLetter(payload, language))],
  'notification.mail_due': [
    async ({ id, payload: { userId, eventId, ...news }, ...at }, services) => {
      if (eventId && (await isHiddenFrom(services, at, userId, eventId))) return
      await mailNews({ userId }, () => ({ id: `news.${id}`, ...news }))
    },
  ],
})
