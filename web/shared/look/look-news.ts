import { signal } from '../session/signal.ts'

/** The tenant's look may have changed: the code that learns of it announces it here, and the shell reads the look anew. */
export const lookNews = signal()
