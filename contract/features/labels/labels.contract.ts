import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { id, version } from '../../core/fields.ts'
import { withFacts } from '../../core/resource.ts'
import { onTicket } from '../support/around-ticket.ts'
import { readsTickets, worksOnTickets } from '../support/ticket-access.ts'
import { defaultLabels, labelColor, labelValue, longestLabelDescription, mostLabels } from './label-rules.ts'
import { labelRefusals } from './labels.refusals.ts'

const { tenant, merchant } = worksOnTickets
const who = { access: { staff: tenant, merchant }, reach: 'own' } as const
const reading = { access: { staff: readsTickets.tenant, merchant }, reach: 'own', method: 'GET' } as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/support/${tail}`, merchant: `/api/support/${tail}` }) as const
const LabelId = z.strictObject({ id: id() })

const isReserved = (value: string) => defaultLabels.some((label) => label.value.toLowerCase() === value.trim().toLowerCase())
const fields = {
  value: z.string().min(1).max(40).regex(labelValue, 'Letters, digits and spaces, at most 40'),
  color: z.string().regex(labelColor, 'A colour such as #6495ED'),
  description: z.string().max(longestLabelDescription).default(''),
}
export const NewLabel = z
  .strictObject(fields)
  .refine(({ value }) => !isReserved(value), { path: ['value'], message: 'Pending, Done and In progress are there already' })
export type NewLabel = z.output<typeof NewLabel>
/** `version`: the one that was read. */
export const LabelChange = z.strictObject({ version: version(), ...fields })
export type LabelChange = z.output<typeof LabelChange>

export const Label = z.object({
  labelId: id(),
  value: z.string(),
  color: z.string(),
  description: z.string(),
  /** Made by the portal; it keeps its name and is never deleted. */
  isDefault: z.boolean(),
  version: z.int(),
})
export type Label = z.infer<typeof Label>

/** `tickets`: how many carry it, counted to the cap of lists. */
export const LabelDetails = Label.extend({ tickets: z.int() })

/** Labels, with which the caller's organisation (a merchant, or the staff of a tenant) sorts its tickets. No one else sees them. */
export const labels = withFacts(
  {
    list: endpoint({
      ...reading,
      summary: 'Own labels in their order; the first call by someone who works with labels creates the three default ones',
      paths: at('labels'),
      reply: z.object({ data: z.array(Label) }),
    }),
    create: endpoint({
      ...who,
      method: 'POST',
      summary: 'Make a label; it comes last',
      paths: at('label'),
      body: NewLabel,
      status: 201,
      reply: Label,
      refusals: [labelRefusals.tooMany, labelRefusals.nameTaken],
    }),
    get: endpoint({ ...reading, summary: 'One label', paths: at('label/:id'), params: LabelId, reply: LabelDetails }),
    listAudit: auditTrail({ paths: at('label/:id/audit'), access: { staff: 'CRM.Audit.View', merchant: 'Merchant.Audit.View' } }),
    update: endpoint({
      ...who,
      method: 'PUT',
      summary: 'Change a label',
      paths: at('label/:id'),
      params: LabelId,
      body: LabelChange,
      reply: Label,
      refusals: ['stale_version', labelRefusals.defaultKeepsName, labelRefusals.nameTaken],
    }),
    delete: endpoint({
      ...who,
      method: 'DELETE',
      summary: 'Delete a label; tickets that carry it are left without one',
      paths: at('label/:id'),
      params: LabelId,
      reply: null,
      refusals: [labelRefusals.defaultStays],
    }),
    rearrange: endpoint({
      ...who,
      method: 'POST',
      summary: 'Put own labels in this order; those left out follow',
      paths: at('labels/rearrange'),
      body: z.strictObject({ newLabelIdsList: z.array(id()).min(1).max(mostLabels) }),
      reply: z.object({ data: z.array(Label) }),
      refusals: [labelRefusals.eachOnce],
    }),
    set: endpoint({
      ...who,
      method: 'POST',
      summary: 'Give a ticket the label, in place of the one it had from the same organisation',
      paths: at('ticket/:askerId/:ticketId/set-support-label/:labelId'),
      params: z.strictObject({
        askerId: id().describe('The merchant that asks, or the tenant where a tenant does'),
        ticketId: id(),
        labelId: id(),
      }),
      reply: null,
      records: onTicket,
    }),
    clear: endpoint({
      ...who,
      method: 'DELETE',
      summary: 'Take the label off a ticket',
      paths: at('ticket/:askerId/:ticketId/set-support-label'),
      params: z.strictObject({ askerId: id(), ticketId: id() }),
      reply: null,
      records: onTicket,
    }),
  },
  {
    one: { en: 'label', tr: 'etiket' },
    many: { en: 'Labels', tr: 'Etiketler' },
    fields: ['value', 'color', 'description'],
  },
)
