import { presetIds } from '@portico/contract/features/transactions/lookup-presets.ts'
import type { Session } from '../../../shared/session/session.tsx'
import { type LookupPreset, lookupPresets } from './lookup-preset.ts'

/** The lookup in which this user finds payments: the first that is open to them, of all payments before that of some. */
export function presetOf({ user, can }: Session): LookupPreset {
  const plain = user.level === 'merchant' ? 'merchant' : user.isPlatform ? 'platform' : 'tenant'
  const open = presetIds.map((id) => lookupPresets[id]).filter(({ access }) => can(access))
  return open.find(({ only }) => only === null) ?? open[0] ?? lookupPresets[plain]
}

export const mayFindPayments = (session: Session): boolean => session.can(presetOf(session).access)
