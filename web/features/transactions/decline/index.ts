import { late } from '../../../shared/page/late.tsx'
import { declineTexts } from './declines.texts.ts'

/** Comes with its texts the first time that it is shown. */
export const DeclineReason = late([declineTexts], async () => (await import('./decline-reason.tsx')).DeclineReason)
