import type { Dimension } from './dimensions.ts'

/** What may have moved a success rate: each is looked at by itself, and explains all of the change once. */
export const explaining = ['serviceProvider', 'paymentMethod', 'country', 'merchant', 'website'] as const satisfies readonly Dimension[]
export type Explaining = (typeof explaining)[number]
