import type { NotificationType } from '@portico/contract/features/notifications/news.ts'
import { tellNews } from '@portico/server/features/notifications/index.ts'
import type { TestPortico } from '../portico/app.ts'
import type { Person } from '../portico/world.ts'

type Wish = { kind?: NotificationType; title?: string; description?: string; objectUrl?: string; useRouter?: boolean; agoMs?: number }

/** Tells a person something, so many milliseconds ago; gives its id, or nothing where he does not want it in any way. */
export async function told(portico: TestPortico, person: Person, wish: Wish = {}): Promise<string> {
  const { kind = 'Task', title = 'Call Acme back', description = 'They asked about a refund', agoMs = 0 } = wish
  const { objectUrl = '/dashboard', useRouter = true } = wish
  const { services } = portico
  const eventId = services.newId()
  const said = { en: { title, description }, tr: { title, description } }
  const news = { kind, said, objectUrl, useRouter, eventId, people: [person.id], merchantId: person.merchantId }
  const now = () => new Date(services.now().getTime() - agoMs)
  await tellNews({ ...services, now }, { tenantId: person.tenantId, mode: 'Live' }, news)
  const { rows } = await portico.admin.query('select id from notifications where event_id = $1', [eventId])
  return rows[0]?.id
}
