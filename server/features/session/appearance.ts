import { type Appearance, KeptAppearance } from '@portico/contract/features/session/session.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Context } from '../../core/call/context.ts'
import { findPreference, savePreference } from '../preferences/index.ts'

/** Stored beside the keys of lists, which never contain a colon. */
const key = 'session:appearance'

const standard: Appearance = { layoutName: null, density: 'comfortable', shortcuts: true, figuresInOwnZone: false }

export async function appearanceOf(db: ScopedDb, userId: string): Promise<Appearance> {
  const stored = KeptAppearance.safeParse(await findPreference(db, userId, key))
  return stored.success ? stored.data : standard
}

export async function keepAppearance({ db, actor, body, services }: Context & { body: Appearance }): Promise<Appearance> {
  await savePreference(db, { userId: actor.userId, merchantId: actor.merchantId, key, value: body, at: services.now() })
  return body
}
