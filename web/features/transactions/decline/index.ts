import { late } from '../../../shared/page/late.tsx'
import { declineTexts } from './declines.texts.ts'

const notMade: ReadonlySet<string> = new Set(['Declined', 'Failed', 'Blocked', 'Rejected'])
/** Whether there is something to tell, so that it is fetched for no other payment. */
export const wasNotMade = (status: string): boolean => notMade.has(status)

/** Comes with its texts the first time that it is shown. */
export const DeclineReason = late([declineTexts], async () => (await import('./decline-reason.tsx')).DeclineReason)
