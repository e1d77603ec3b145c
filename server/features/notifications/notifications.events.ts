import type { OwnAccount } from '../../core/actor/own-account.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { dailyLetter } from './daily-letter.ts'
import { mailOfAccount, stopMails, tellOfAccount } from './tell-of-account.ts'
import { tellOfExport } from './tell-of-export.ts'
import { tellPeople } from './tell-people.ts'

/** Notifies the recipients of an event, and the owner of an export that ended by itself, wherever they are by then. */
export const notificationSubscribers: Subscribers = {
  'news.due': [tellPeople],
  'export.ended': [tellOfExport],
  'account.noticed': [tellOfAccount, stopMails],
}

/** Mails the users who have chosen mail, once the event is committed. */
export const newsMailSubscribers = ({ mailNews }: Pick<OwnAccount, 'mailNews'>): Subscribers => ({
  'account.noticed': [mailOfAccount({ mailNews })],
  'notification.daily_mail_due': [({ payload }) => mailNews({ userId: payload.userId }, (language) => dailyLetter(payload, language))],
  'notification.mail_due': [({ id, payload: { userId, ...news } }) => mailNews({ userId }, () => ({ id: `news.${id}`, ...news }))],
})
