import { z } from 'zod'
import { currency, id, signedMinor } from './fields.ts'

/** More records at once are refused. */
export const mostOfBulk = 10_000
/** So many may be named one by one. */
export const mostNamed = 1000

/** Made by the caller, one for each intent: the same one again does nothing more. */
export const bulkKey = () => z.string().regex(/^[0-9a-zA-Z-]{8,64}$/, '8 to 64 letters, digits and hyphens')

export const bulkStates = ['Running', 'Done', 'Cancelled'] as const
export type BulkState = (typeof bulkStates)[number]

/** Why a record was refused: a name in a catalogue with its values, or a code of refusals that say it all. */
export const BulkReason = z.object({
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.object({ minor: signedMinor(), currency: currency() })])),
})

/** How far a bulk is. Once it is cancelled, the records that are neither done nor refused are left as they were. */
export const BulkProgress = z.object({
  bulkId: id(),
  state: z.enum(bulkStates),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
})
export type BulkProgress = z.infer<typeof BulkProgress>
