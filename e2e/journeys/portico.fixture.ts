import { inject } from 'vitest'

/** The Portico that the journeys of this worker have for themselves, file after file. */
export const porticoUrl: string = inject('urls')[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!
