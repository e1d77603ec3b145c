import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id, label, written } from '../../core/fields.ts'
import { orderedResource } from '../../core/ordered-resource.ts'
import { onTicket } from '../support/around-ticket.ts'
import { readsTickets, worksOnTickets } from '../support/ticket-access.ts'
import { labelColor, longestLabelDescription, mostLabels } from './label-rules.ts'
import { labelRefusals } from './labels.refusals.ts'

const { tenant, merchant } = worksOnTickets
const who = { access: { staff: tenant, merchant }, reach: 'own' } as const
const at = <const Tail extends string>(tail: Tail) => ({ staff: `/api/support/${tail}`, merchant: `/api/support/${tail}` }) as const
const ticket = {
  askerId: id().describe('The merchant that asks, or the tenant where a tenant does'),
  ticketId: id(),
}

const declared = orderedResource({
  one: { en: 'label', tr: 'etiket' },
  many: { en: 'Labels', tr: 'Etiketler' },
  paths: at('label'),
  listPaths: at('labels'),
  idName: 'labelId',
  orderName: 'newLabelIdsList',
  most: mostLabels,
  reach: 'own',
  access: {
    see: { staff: readsTickets.tenant, merchant },
    change: who.access,
    audit: { staff: 'CRM.Audit.View', merchant: 'Merchant.Audit.View' },
  },
  fields: {
    value: label(40),
    color: z.string().regex(labelColor, 'A colour such as #6495ED'),
    description: written(longestLabelDescription, 0).default(''),
  },
  /** Made by the portal; it keeps its name and is never deleted. */
  shows: { isDefault: z.boolean() },
  unique: ['value'],
  says: labelRefusals,
  refusals: { update: [labelRefusals.defaultKeepsName], delete: [labelRefusals.defaultStays] },
})
export type Label = z.infer<typeof declared.create.reply>

/** Labels, with which the caller's organisation (a merchant, or the staff of a tenant) sorts its tickets. No one else sees them. */
export const labels = {
  ...declared,
  /** `tickets`: how many carry it, counted to the cap of lists. */
  get: { ...declared.get, reply: declared.get.reply.extend({ tickets: z.int() }) },
  set: endpoint({
    ...who,
    method: 'POST',
    summary: 'Give a ticket the label, in place of the one it had from the same organisation',
    paths: at('ticket/:askerId/:ticketId/set-support-label/:labelId'),
    params: z.strictObject({ ...ticket, labelId: id() }),
    reply: null,
    records: onTicket,
  }),
  clear: endpoint({
    ...who,
    method: 'DELETE',
    summary: 'Take the label off a ticket',
    paths: at('ticket/:askerId/:ticketId/set-support-label'),
    params: z.strictObject(ticket),
    reply: null,
    records: onTicket,
  }),
}
