import type { Level } from '@portico/contract/core/level.ts'
import type { NotificationType } from '@portico/contract/features/notifications/news.ts'
import {
  type MailTime,
  mailTimes,
  type ToldType,
  toldTypes,
  toldTypesOf,
} from '@portico/contract/features/notifications/notifications.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { z } from 'zod'
import { findPreference, listPreferences, savePreference } from '../preferences/index.ts'

export type Choice = { portal: boolean; mail: boolean }
export type Choices = Partial<Record<ToldType, Choice>>

/** Stored beside the keys of lists, which never contain a colon. */
const key = 'notifications:choices'
const timeKey = 'notifications:mail-time'
const StoredTime = z.object({ time: z.enum(mailTimes) })
const Stored = z.partialRecord(z.enum(toldTypes), z.object({ portal: z.boolean(), mail: z.boolean() }))

const portal: Choice = { portal: true, mail: false }
const both: Choice = { portal: true, mail: true }
/** What happens where someone never chose. Alerts of payments are for those who want them; what asks for an answer is mailed. */
const standard: Record<ToldType, Choice> = {
  ReportGenerated: portal,
  TicketCreated: portal,
  TicketComment: both,
  TicketMention: both,
  TicketAssigned: both,
  TicketUnassigned: both,
  TicketEscalated: both,
  TicketClosed: both,
  TicketReopened: both,
  TransactionAlert: { portal: false, mail: false },
  InvitationAccepted: portal,
  WebhookAlert: both,
  ReportDrift: both,
  InvoiceIssued: both,
}

function read(value: unknown): Choices {
  const stored = Stored.safeParse(value)
  return { ...standard, ...(stored.success ? stored.data : {}) }
}

/** One for every type that people of this level receive. */
export async function choicesOf(db: ScopedDb, userId: string, level: Level): Promise<Choices> {
  const choices = read(await findPreference(db, userId, key))
  return Object.fromEntries(toldTypesOf(level).map((type) => [type, choices[type]!]))
}

const readTime = (value: unknown): MailTime => {
  const stored = StoredTime.safeParse(value)
  return stored.success ? stored.data.time : 'AtOnce'
}
export const mailTimeOf = async (db: ScopedDb, userId: string): Promise<MailTime> => readTime(await findPreference(db, userId, timeKey))

export const keepMailTime = (db: ScopedDb, owner: { userId: string; merchantId: string | null }, time: MailTime, at: Date): Promise<void> =>
  savePreference(db, { ...owner, key: timeKey, value: { time }, at })

export type Way = { portal: boolean; mail: MailTime }

/** How each of these people wants to be told of one type. */
export async function listChoices(db: ScopedDb, people: readonly { id: string }[], type: NotificationType): Promise<Map<string, Way>> {
  const ids = people.map(({ id }) => id)
  const [stored, times] = await Promise.all([listPreferences(db, ids, key), listPreferences(db, ids, timeKey)])
  const wayOf = (id: string): Way => {
    const choice = read(stored.get(id))[type as ToldType] ?? portal
    return { portal: choice.portal, mail: choice.mail ? readTime(times.get(id)) : 'Never' }
  }
  return new Map(ids.map((id) => [id, wayOf(id)]))
}

export const keepChoices = (db: ScopedDb, owner: { userId: string; merchantId: string | null }, value: Choices, at: Date): Promise<void> =>
  savePreference(db, { ...owner, key, value, at })
