import { aSink, type Sink } from '@portico/testkit/features/webhooks.ts'
import { inject } from 'vitest'

/** Where the Portico of this worker may call a receiver of this machine. */
const receiver: string = inject('receivers')[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!

/** The shop that hears webhooks; nothing answers there while no journey has one. */
export const aShop = (): Promise<Sink> => aSink(Number(receiver.split(':').at(-1)))
