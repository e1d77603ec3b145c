import type { Level } from '@portico/contract/core/level.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { notifyOf, tellNews } from '../notifications/index.ts'
import { findInviter } from './invite/inviter.repository.ts'
import type { PersonRow } from './people.repository.ts'
import type { PeopleContext } from './person-context.ts'

/** Notifies a user whose permissions have changed. */
export async function tellOfRoles({ db, services, afterCommit }: PeopleContext, person: PersonRow): Promise<void> {
  const roles = person.roles.map(({ name }) => name).join(', ')
  await notifyOf(db, services, {
    kind: 'RoleChange',
    eventId: services.newId(),
    merchantId: person.merchant_id,
    people: [person.id],
    said: {
      en: { title: 'Your roles have changed', description: roles ? `You now have: ${roles}.` : 'You have no role any more.' },
      tr: { title: 'Rolleriniz değişti', description: roles ? `Artık rolleriniz: ${roles}.` : 'Artık hiçbir rolünüz yok.' },
    },
    objectUrl: `/${person.merchant_id ? 'merchant' : 'tenant'}/profile-settings`,
    useRouter: true,
  })
  afterCommit(() => services.wakeOutbox())
}

/** Where the inviter finds the person in a list; platform staff may have invited into another tenant. */
function placeFor(level: Level, userId: string, merchantId: string): string {
  if (level === 'merchant') return `/merchant/users/merchant-management/${userId}`
  return merchantId ? `/crm/users/merchant/${userId}` : level === 'platform' ? '/crm/users/crm' : `/crm/users/crm/${userId}`
}

/** Notifies the last sender of an invitation that it was accepted. The delivery is the event. */
export const tellOfJoining: Subscriber<'account.noticed'> = async ({ id, payload, tenantId, merchantId, mode }, services) => {
  if (payload.notice !== 'joined') return
  const about = { tenantId, mode }
  const found = await services.inReadScope({ level: 'tenant', ...about }, (db) => findInviter(db, payload.userId))
  if (!found) return
  const { inviterId, inviterLevel, name } = found
  await tellNews(services, about, {
    kind: 'InvitationAccepted',
    eventId: id,
    merchantId: merchantId || null,
    people: [inviterId],
    said: {
      en: { title: 'Invitation accepted', description: `${name} has joined.` },
      tr: { title: 'Davet kabul edildi', description: `${name} katıldı.` },
    },
    objectUrl: placeFor(inviterLevel, payload.userId, merchantId),
    useRouter: true,
  })
}
