import { z } from 'zod'
import { id, instant } from '../../core/fields.ts'
import { toldTypes } from '../notifications/notifications.contract.ts'
import { personName } from '../people/people.schemas.ts'

const language = () => z.enum(['en', 'tr'])
const version = () => z.int().min(1).max(2_147_483_647)

/** How a person is told of one kind of news: in the portal, by mail, both or not at all. */
export const NotificationChoice = z.strictObject({ type: z.enum(toldTypes), portal: z.boolean(), mail: z.boolean() })
export type NotificationChoice = z.infer<typeof NotificationChoice>

/** The signed-in person's own record. */
export const Profile = z.object({
  id: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  timeZone: z.string(),
  language: language(),
  notifications: z.array(NotificationChoice),
  version: z.int(),
})
export type Profile = z.infer<typeof Profile>

/** `zone` is a name of the IANA list; which ones there are is the server's to say. */
const zone = () => z.string().min(1).max(64)

export const ProfileChange = z.strictObject({
  firstName: personName(),
  lastName: personName(),
  timeZone: zone(),
  language: language(),
  version: version(),
})
export type ProfileChange = z.output<typeof ProfileChange>

export const LanguageChange = z.strictObject({ language: language() })
export const NotificationChange = z.strictObject({
  choices: z.array(NotificationChoice).min(1).max(toldTypes.length),
  version: version(),
})
export type NotificationChange = z.output<typeof NotificationChange>

export const OwnSession = z.object({
  sessionId: z.string(),
  kind: z.enum(['browser', 'script']),
  device: z.string(),
  ip: z.string().nullable(),
  createdAt: instant(),
  lastActivityAt: instant(),
  /** The session that asks. */
  isOwn: z.boolean(),
})
export const SessionId = z.strictObject({ sessionId: z.string().min(1).max(100) })
