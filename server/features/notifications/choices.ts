import { type NotificationType, type ToldType, toldTypes } from '@portico/contract/features/notifications/notifications.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import { z } from 'zod'
import { findPreference, savePreference } from '../preferences/index.ts'

export type Choice = { portal: boolean; mail: boolean }
export type Choices = Record<ToldType, Choice>

/** Beside the keys of lists, none of which has a colon. */
const key = 'notifications:choices'
const standard: Choice = { portal: true, mail: false }
const Stored = z.partialRecord(z.enum(toldTypes), z.object({ portal: z.boolean(), mail: z.boolean() }))

/** What somebody never chose about is told in the portal. */
export async function choicesOf(db: ScopedDb, userId: string): Promise<Choices> {
  const stored = Stored.safeParse(await findPreference(db, userId, key))
  const chosen = stored.success ? stored.data : {}
  return Object.fromEntries(toldTypes.map((type) => [type, chosen[type] ?? standard])) as Choices
}

export async function choiceOf(db: ScopedDb, userId: string, type: NotificationType): Promise<Choice> {
  return (await choicesOf(db, userId))[type as ToldType] ?? standard
}

export const keepChoices = (db: ScopedDb, owner: { userId: string; merchantId: string | null }, value: Choices, at: Date): Promise<void> =>
  savePreference(db, { ...owner, key, value, at })
