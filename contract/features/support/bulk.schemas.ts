import { z } from 'zod'
import { BulkProgress, bulkKey, mostNamed } from '../../core/bulk.ts'
import { id } from '../../core/fields.ts'
import { TicketPerson } from './around-ticket.ts'
import { ticketPriorities } from './ticket-words.ts'

export const mostRefusals = 200

const close = z.strictObject({ action: z.literal('close') })
const open = z.strictObject({ action: z.literal('open') })
const setPriority = z.strictObject({ action: z.literal('setPriority'), priority: z.enum(ticketPriorities) })
const setLabel = z.strictObject({ action: z.literal('setLabel'), labelId: id().nullable() })
const assign = z.strictObject({ action: z.literal('assign'), assignee: id().nullable() })

/** The action on each; `assign` is for the receiving side. */
export const OwnBulkChange = z.discriminatedUnion('action', [close, open, setPriority, setLabel])
export const BulkChange = z.discriminatedUnion('action', [close, open, setPriority, setLabel, assign])
export type BulkChange = z.output<typeof BulkChange>

/** Which tickets: these, all that a list shows with these filters, those that another bulk has changed; with several, those that are all of it. */
const meant = <const F extends z.core.$ZodShape>(filters: F) => ({
  tickets: z
    .array(z.strictObject({ tenantId: id(), ticketId: id() }))
    .min(1)
    .max(mostNamed)
    .optional(),
  filter: z.strictObject(filters).optional(),
  of: id().optional(),
})
export const meantOf = <const F extends z.core.$ZodShape>(filters: F) => z.strictObject(meant(filters))

export const bulkOf = <const F extends z.core.$ZodShape, const C extends z.ZodType>(filters: F, change: C) =>
  z.strictObject({
    key: bulkKey(),
    change,
    ...meant(filters),
  })

/** Of the own staff, who works on tickets; `hidden`: how many of the meant ones their limits hide from them, and so forbid to give them. */
export const BulkPerson = TicketPerson.extend({ hidden: z.int().min(0) })

export const Bulk = BulkProgress.extend({
  /** The first of those that were refused, and the code of the refusal. */
  refusals: z.array(z.object({ tenantId: id(), ticketId: id(), subject: z.string(), reason: z.string() })),
})
export type Bulk = z.infer<typeof Bulk>
