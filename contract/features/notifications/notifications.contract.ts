import { z } from 'zod'
import { endpoint, events } from '../../core/endpoint.ts'
import { id, instant } from '../../core/fields.ts'
import { givenInstant } from '../../core/given-instant.ts'
import { type Level, modes } from '../../core/level.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { integerText } from '../../core/query.ts'
import { type NotificationType, notificationTypes } from './news.ts'

/** What a person does with their own news leaves no record. */
const mine = { access: { staff: 'signed-in', merchant: 'signed-in' }, reach: 'own', records: 0 } as const
const base = '/v1/api/in-app-notifications'
const at = <const Tail extends string>(tail: Tail) => ({ staff: `${base}${tail}`, merchant: `${base}${tail}` }) as const
const NotificationId = z.strictObject({ id: id() })

/** Notification kinds a user can configure, and who receives them. */
const toldTo = {
  ReportGenerated: ['platform', 'tenant', 'merchant'],
  TicketCreated: ['platform', 'tenant', 'merchant'],
  TicketComment: ['platform', 'tenant', 'merchant'],
  TicketMention: ['platform', 'tenant', 'merchant'],
  TicketAssigned: ['platform', 'tenant'],
  TicketUnassigned: ['platform', 'tenant'],
  TicketEscalated: ['platform', 'tenant'],
  TicketClosed: ['platform', 'tenant', 'merchant'],
  TicketReopened: ['platform', 'tenant', 'merchant'],
  TransactionAlert: ['tenant', 'merchant'],
  InvitationAccepted: ['platform', 'tenant', 'merchant'],
  WebhookAlert: ['tenant', 'merchant'],
  ReportDrift: ['tenant'],
  InvoiceIssued: ['merchant'],
} as const satisfies Partial<Record<NotificationType, readonly Level[]>>
export type ToldType = keyof typeof toldTo
export const toldTypes = Object.keys(toldTo) as [ToldType, ...ToldType[]]
export const toldTypesOf = (level: Level): ToldType[] => toldTypes.filter((type) => (toldTo[type] as readonly Level[]).includes(level))

/** When the emails of a user are sent: immediately, once a day, or never. */
export const mailTimes = ['AtOnce', 'Daily', 'Never'] as const
export type MailTime = (typeof mailTimes)[number]
/** A daily email lists at most this many news and counts the rest. */
export const mostInDailyMail = 50

export const keptDays = 30
export const notificationPageSize = 10
/** One poll returns at most this many of the newest. */
export const mostLatest = 100

export const Notification = z.object({
  id: id(),
  notificationType: z.enum(notificationTypes),
  title: z.string(),
  description: z.string(),
  /** A place of the portal, or the ids of report files with commas between. */
  objectUrl: z.string(),
  useRouter: z.boolean(),
  isRead: z.boolean(),
  mode: z.enum(modes),
  created: instant(),
})
export type Notification = z.infer<typeof Notification>

/**
 * `open`: from here on nothing is missed. `news`: something is new. `changed`: something was read or deleted elsewhere. `look`: the tenant
 * looks otherwise. `decided`: a colleague decided on payments that were waiting. `alive`: nothing.
 */
export const StreamSign = z.object({ sign: z.enum(['open', 'news', 'changed', 'look', 'decided', 'alive']) })
export type StreamSign = z.infer<typeof StreamSign>

const result = z.literal('success')
const Done = z.object({ result })
const unreadNotificationCount = z.int().min(0)

/** A user's notifications in the portal, of Test and of Live; no one else sees them. */
export const notifications = {
  list: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Own notifications of the last 30 days, the newest first',
    paths: at(''),
    query: z.strictObject({ ...pageQuery, pageSize: integerText({ min: 1, max: 100 }).default(notificationPageSize) }),
    reply: pageOf(Notification).extend({ unreadNotificationCount, result }),
  }),
  latest: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Own notifications newer than an instant, the newest first',
    paths: at('/latest'),
    query: z.strictObject({ createdAfter: givenInstant() }),
    reply: z.object({ data: z.array(Notification), unreadNotificationCount, result }),
    background: true,
  }),
  stream: endpoint({
    ...mine,
    method: 'GET',
    summary: 'Signs, as they come, of own notifications and of the look of the portal; ends with the session or the given time',
    paths: at('/stream'),
    query: z.strictObject({ lastsSeconds: integerText({ min: 0, max: 3600 }).default(900) }),
    reply: events(StreamSign),
    reach: 'none',
    background: true,
    refusals: ['too_many_requests'],
  }),
  markAllAsRead: endpoint({
    ...mine,
    method: 'POST',
    summary: 'Mark all own notifications as read',
    paths: at('/mark-as-read'),
    reply: Done,
  }),
  markAsRead: endpoint({
    ...mine,
    method: 'PUT',
    summary: 'Mark an own notification as read',
    paths: at('/mark-as-read/:id'),
    params: NotificationId,
    reply: Done,
  }),
  deleteAll: endpoint({ ...mine, method: 'DELETE', summary: 'Delete all own notifications', paths: at(''), reply: Done }),
  delete: endpoint({
    ...mine,
    method: 'DELETE',
    summary: 'Delete an own notification',
    paths: at('/:id'),
    params: NotificationId,
    reply: Done,
  }),
}
