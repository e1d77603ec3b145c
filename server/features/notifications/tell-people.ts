import type { Mode } from '@portico/contract/core/level.ts'
import type { News } from '@portico/contract/features/notifications/news.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Services } from '../../core/call/services.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { tellStreams } from '../../core/streams/streams.ts'
import { listChoices, type Way } from './choices.ts'
import { insertNotifications, lockTelling, type NewsAbout } from './notifications.repository.ts'
import { listRecipients, type Recipient } from './recipients.platform.repository.ts'
import { type Told, wordsOf } from './words.ts'

/** Staff of the platform have a tenant of their own, so one piece of news may be told in two scopes; either is safe to repeat. */
export const tellPeople: Subscriber<'news.due'> = ({ payload, tenantId, mode }, services) => tellNews(services, { tenantId, mode }, payload)

export async function tellNews(services: Services, about: { tenantId: string; mode: Mode }, news: News): Promise<void> {
  const { merchantId, people = [], holders = [], except = [] } = news
  const found = await services.inPlatformRead(about.mode, (db) =>
    listRecipients(db, {
      tenantId: about.tenantId,
      merchantId,
      people,
      holders,
      except,
      payment: 'payment' in news ? news.payment : undefined,
    }),
  )
  for (const [tenantId, recipients] of Map.groupBy(found, (one) => one.tenantId))
    await services.inScope({ level: 'tenant', tenantId, mode: about.mode }, (db) => tellAll(db, services, news, recipients, about.tenantId))
}

/** What to keep of a choice: shown or not, and how it is to be mailed. Undefined: neither. */
const keeping = ({ portal, mail }: Way) =>
  portal || mail !== 'Never' ? { shown: portal, mail: mail === 'Never' ? ('None' as const) : mail } : undefined

async function tellAll(db: ScopedDb, services: Services, news: News, recipients: readonly Recipient[], tenantId: string): Promise<void> {
  await lockTelling(db)
  const choices = await listChoices(db, recipients, news.kind)
  const rows = recipients.flatMap((recipient) => {
    const kept = keeping(choices.get(recipient.id)!)
    return kept ? [{ ...kept, id: services.newId(), recipient, ...wordsOf(news, recipient, tenantId) }] : []
  })
  const told = await insertNotifications(db, { eventId: news.eventId, type: news.kind, at: services.now(), about: aboutOf(news) }, rows)
  const shown = rows.filter((row) => row.shown && told.has(row.id))
  await tellStreams(
    db,
    services,
    'news',
    shown.map(({ recipient }) => recipient.id),
  )
  for (const row of rows.filter(({ id, mail }) => mail === 'AtOnce' && told.has(id))) await mail(db, services, news, row)
}

function aboutOf(news: News): NewsAbout {
  const { paymentMethod = null, serviceProvider = null } = 'payment' in news ? news.payment : {}
  return { merchantId: news.merchantId, paymentMethod, serviceProvider }
}

type Row = Told & { recipient: Recipient }

function mail(db: ScopedDb, services: Services, news: News, { recipient, title, description, objectUrl, useRouter }: Row): Promise<void> {
  const { id: userId, merchantId } = recipient
  const place = useRouter ? objectUrl : '/'
  if (!('ticket' in news))
    return publish(db, services, 'notification.mail_due', { userId, title, description, place, eventId: news.eventId }, { merchantId })
  const { kind, ticket, eventId: itemId } = news
  return publish(db, services, 'ticket.mail_due', { kind, to: { userId }, ticket, itemId, place }, { merchantId })
}
