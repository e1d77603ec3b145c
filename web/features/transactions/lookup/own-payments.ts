import type { Session } from '../../../shared/session/session.tsx'
import { lookupPresets } from './lookup-preset.ts'

/** The lookup in which this person finds payments. */
export function presetOf({ user, can }: Session) {
  if (user.level === 'merchant') return lookupPresets.merchant
  return user.isPlatform && can(lookupPresets.platform.access) ? lookupPresets.platform : lookupPresets.tenant
}

export const mayFindPayments = (session: Session): boolean => session.can(presetOf(session).access)
