import { z } from 'zod'
import { id, instant, language, secret, version, visibleName } from '../../core/fields.ts'
import { mailTimes, toldTypes } from '../notifications/notifications.contract.ts'
import { PersonSession, personName } from '../people/people.schemas.ts'

/** How a user receives one kind of notification: in the portal, by mail, both or not at all. */
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
  mailTime: z.enum(mailTimes),
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
  /** Left as it is where it is left out. */
  mailTime: z.enum(mailTimes).optional(),
  version: version(),
})
export type NotificationChange = z.output<typeof NotificationChange>

export const OwnSession = PersonSession.omit({ expiresAt: true })
export const SessionId = z.strictObject({ sessionId: z.string().min(1).max(100) })

export const Passkey = z.object({
  id: id(),
  name: z.string(),
  /** Other devices of the person have it too. */
  synced: z.boolean(),
  createdAt: instant(),
  lastUsedAt: instant().nullable(),
  version: z.int(),
})

/** How the user signs in, and the proof they need before they change it. */
export const Security = z.object({
  hasPassword: z.boolean(),
  passwordRule: z.string(),
  secondFactor: z.object({ recoveryCodesLeft: z.int() }).nullable(),
  passkeys: z.array(Passkey).nullable(),
  proof: z.enum(['code', 'password', 'recentSignIn']),
})

const password = () => secret(1000)
/** A code if a second factor is on, else the password; nothing for users with neither. */
export const Proof = z.strictObject({ proof: password().optional() })
export const PasswordChange = z.strictObject({ current: password(), password: password() })
export const Enrolment = z.object({ secret: z.string(), qr: z.string().describe('An SVG picture') })
export const CodeGiven = z.strictObject({ code: secret(40, 6) })
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const longestPasskeyName = 60
const passkeyName = () => visibleName(longestPasskeyName)
/** What the browser is asked for, as its own parser takes it, and what it brings back beside the answer. */
export const PasskeyRequest = z.object({ options: z.string().describe('JSON'), ticket: z.string() })
export const NewPasskey = z.strictObject({ name: passkeyName(), ticket: secret(2000), response: secret(20_000, 2).describe('JSON') })
export const PasskeyId = z.strictObject({ id: id() })
export const PasskeyName = z.strictObject({ name: passkeyName(), version: version() })
