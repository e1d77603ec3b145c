import { signal } from './signal.ts'

/** Somebody has decided what waited for a person: records that are open are read again. */
export const decisionNews = signal()
