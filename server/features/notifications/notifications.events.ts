import type { Mode } from '@portico/contract/core/level.ts'
import type { OwnAccount } from '../../core/actor/own-account.ts'
import type { Services } from '../../core/call/services.ts'
import type { Subscribers } from '../../core/outbox/outbox-relay.ts'
import { dailyLetter } from './daily-letter.ts'
import { listHiddenPlaces, type Mailed } from './notifications.repository.ts'
import { mailOfAccount, stopMails, tellOfAccount } from './tell-of-account.ts'
import { tellOfExport } from './tell-of-export.ts'
import { tellPeople } from './tell-people.ts'

/** Notifies the recipients of an event, and the owner of an export that ended by itself, wherever they are by then. */
export const notificationSubscribers: Subscribers = {
  'news.due': [tellPeople],
  'export.ended': [tellOfExport],
  'account.noticed': [tellOfAccount, stopMails],
}

type Place = { tenantId: string; mode: Mode }
const hiddenPlaces = (services: Services, { tenantId, mode }: Place, userId: string, mailed: Mailed) =>
  services.inReadScope({ level: 'tenant', tenantId, mode }, (db) => listHiddenPlaces(db, userId, mailed))

/** Limits that the reader got between the event and its mail hide it: then nothing is mailed. */
export const isHiddenFrom = async (services: Services, at: Place, userId: string, eventId: string): Promise<boolean> =>
  (await hiddenPlaces(services, at, userId, { eventId })).length > 0

/** Mails the users who have chosen mail, once the event is committed. */
export const newsMailSubscribers = ({ mailNews }: Pick<OwnAccount, 'mailNews'>): Subscribers => ({
  'account.noticed': [mailOfAccount({ mailNews })],
  'notification.daily_mail_due': [
    async ({ payload, ...at }, services) => {
      const { userId, items, count } = payload
      const hidden = new Set(await hiddenPlaces(services, at, userId, { places: items.map(({ place }) => place) }))
      const seen = items.filter(({ place }) => !hidden.has(place))
      const left = { ...payload, items: seen, count: count - items.length + seen.length }
      if (left.count > 0) await mailNews({ userId }, (language) => dailyLetter(left, language))
    },
  ],
  'notification.mail_due': [
    async ({ id, payload: { userId, eventId, ...news }, ...at }, services) => {
      // Mails that were queued before they named their event are known by the place that they lead to.
      const mailed = eventId ? { eventId } : { places: [news.place] }
      if ((await hiddenPlaces(services, at, userId, mailed)).length > 0) return
      await mailNews({ userId }, () => ({ id: `news.${id}`, ...news }))
    },
  ],
})
