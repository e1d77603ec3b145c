import { keptAddress } from '@portico/contract/core/text/address.ts'
import { tidyText } from '@portico/contract/core/text/fold.ts'
import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { raiseBody } from '@portico/contract/features/support/support.fields.gen.ts'
import { longestReference, type TicketCategory, type TicketPriority } from '@portico/contract/features/support/ticket-words.ts'
import type { Option } from '@portico/ui/fields/select-field.tsx'
import type { QueuedFile } from '@portico/ui/uploads/file-queue.ts'
import type { TicketDetails, TicketRequest } from '../support.queries.ts'

export type TicketForm = {
  tenantId: string | null
  category: TicketCategory | null
  subject: string
  description: string
  contactEmail: string
  contacts: string[]
  customers: Option[]
  transactions: Option[]
  priority: TicketPriority
  attachments: readonly QueuedFile[]
}

/** The payment that a question begins with; `tenantId`: whose it is, where that has to be said. */
export type About = { transaction: Option; tenantId: string | undefined }

export const emptyForm = (contactEmail: string, about?: About): TicketForm => ({
  tenantId: about?.tenantId ?? null,
  category: null,
  subject: '',
  description: '',
  contactEmail: shownAddress(contactEmail),
  contacts: [],
  customers: [],
  transactions: about ? [about.transaction] : [],
  priority: 'Medium',
  attachments: [],
})

/** About a merchant's ticket its tenant asks the platform with words of its own; the merchant's go along as a quotation. */
export const formOf = (ticket: TicketDetails, contactEmail: string): TicketForm => ({
  ...emptyForm(contactEmail),
  category: ticket.ticketCategory,
  subject: ticket.subject,
  priority: ticket.priority,
  customers: ticket.customerId === null ? [] : [{ value: ticket.customerId, label: ticket.customerName ?? ticket.customerId }],
  transactions: ticket.references.flatMap(({ key, value, label }) => (key === 'Transaction' ? [{ value, label: label ?? value }] : [])),
})

const longestDescription = raiseBody.fields.description.max
/** A quotation that would be shorter says nothing. */
const leastQuoted = 40

/** The text with the merchant's own words below it, each line marked, under the address of the person who wrote them. */
export function quoting(text: string, heading: string, quoted: string): string {
  const room = longestDescription - text.length - heading.length - 4
  const lines = quoted.split('\n').map((line) => `> ${line}`)
  const whole = lines.join('\n')
  if (room < Math.min(leastQuoted, whole.length)) return text
  const quotation = whole.length <= room ? whole : `${whole.slice(0, room - 1).toWellFormed()}…`
  return `${text}\n\n${heading}\n${quotation}`
}

/** The payments and merchants that were chosen, as references. */
export const recordsIn = ({ transactions, customers }: Pick<TicketForm, 'transactions' | 'customers'>) => [
  ...transactions.map(({ value }) => ({ key: 'Transaction' as const, value })),
  ...customers.map(({ value }) => ({ key: 'Customer' as const, value })),
]

/** `page`: the address it is written on; one that is longer than can be kept goes without its filters. */
export function requestOf({ category, contacts, customers, transactions, attachments, ...form }: TicketForm, page: string): TicketRequest {
  return {
    ticketCategory: category!,
    subject: tidyText(form.subject),
    description: tidyText(form.description),
    contactEmail: keptAddress(form.contactEmail),
    priority: form.priority,
    references: [
      ...recordsIn({ transactions, customers }),
      ...attachments.flatMap(({ fileId }) => (fileId === undefined ? [] : [{ key: 'File' as const, value: fileId }])),
      { key: 'createdOn' as const, value: page.length > longestReference ? page.replace(/[?#].*$/, '') : page },
    ],
    ...(contacts.length > 0 ? { contactEmails: contacts } : {}),
  }
}
