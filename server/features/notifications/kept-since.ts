import { keptDays } from '@portico/contract/features/notifications/notifications.contract.ts'

/** What was told before then is forgotten. */
export const keptSince = (now: Date): Date => new Date(now.getTime() - keptDays * 86_400_000)
