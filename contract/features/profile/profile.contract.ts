import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { LanguageChange, NotificationChange, OwnSession, Profile, ProfileChange, SessionId } from './profile.schemas.ts'

const mine = { access: { staff: 'signed-in', merchant: 'signed-in' }, reach: 'own', whileViewing: 'closed' } as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/v1/crm/profile${tail}`, merchant: `/api/v1/profile${tail}` }) as const

/** What everybody may see and change of himself, and of nobody else: no path names a person. */
export const profile = {
  get: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Own name, time zone, language and notification choices',
    paths: at(''),
    reply: Profile,
  }),
  update: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Change own name, time zone and language',
    paths: at(''),
    body: ProfileChange,
    reply: Profile,
    refusals: ['stale_version'],
  }),
  setLanguage: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Keep the language that was chosen in the header; the last choice counts',
    paths: at('/language'),
    body: LanguageChange,
    reply: Profile,
  }),
  setNotifications: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Choose of which news to be told, in the portal and by mail',
    paths: at('/notifications'),
    body: NotificationChange,
    reply: Profile,
    refusals: ['stale_version'],
  }),
  listSessions: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Where the person is signed in, the most recently used first',
    paths: at('/sessions'),
    reply: z.object({ data: z.array(OwnSession) }),
  }),
  endSession: endpoint({
    ...mine,
    method: 'DELETE',
    summary: 'Sign out of another browser',
    paths: at('/sessions/:sessionId'),
    params: SessionId,
    reply: null,
    refusals: ['not_found'],
  }),
  endOtherSessions: endpoint({
    ...mine,
    method: 'DELETE',
    summary: 'Sign out everywhere but here',
    paths: at('/sessions'),
    reply: z.object({ ended: z.int() }),
  }),
}
