import type { Level } from '@portico/contract/core/level.ts'
import type { NotificationType } from '@portico/contract/features/notifications/news.ts'
import { type ToldType, toldTypes, toldTypesOf } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { z } from 'zod'
import { findPreference, listPreferences, savePreference } from '../preferences/index.ts'

export type Choice = { portal: boolean; mail: boolean }
export type Choices = Partial<Record<ToldType, Choice>>

/** Beside the keys of lists, none of which has a colon. */
const key = 'notifications:choices'
const Stored = z.partialRecord(z.enum(toldTypes), z.object({ portal: z.boolean(), mail: z.boolean() }))

const portal: Choice = { portal: true, mail: false }
const both: Choice = { portal: true, mail: true }
/** What happens where somebody never chose. Alerts of payments are for those who want them; what asks for an answer is mailed. */
const standard: Record<ToldType, Choice> = {
  ReportGenerated: portal,
  TicketCreated: portal,
  TicketComment: both,
  TicketMention: both,
  TicketAssigned: both,
  TicketEscalated: both,
  TicketClosed: both,
  TicketReopened: both,
  TransactionAlert: { portal: false, mail: false },
}

function read(value: unknown): Choices {
  const stored = Stored.safeParse(value)
  return { ...standard, ...(stored.success ? stored.data : {}) }
}

/** Of every type that people of this level are told of. */
export async function choicesOf(db: ScopedDb, userId: string, level: Level): Promise<Choices> {
  const choices = read(await findPreference(db, userId, key))
  return Object.fromEntries(toldTypesOf(level).map((type) => [type, choices[type]!]))
}

/** How each of these people wants to be told of one type. */
export async function listChoices(db: ScopedDb, people: readonly { id: string }[], type: NotificationType): Promise<Map<string, Choice>> {
  const stored = await listPreferences(
    db,
    people.map(({ id }) => id),
    key,
  )
  return new Map(people.map(({ id }) => [id, read(stored.get(id))[type as ToldType] ?? portal]))
}

export const keepChoices = (db: ScopedDb, owner: { userId: string; merchantId: string | null }, value: Choices, at: Date): Promise<void> =>
  savePreference(db, { ...owner, key, value, at })
