import { longestReference, type TicketCategory, type TicketPriority } from '@portico/contract/features/support/ticket-words.ts'
import type { QueuedFile } from '@portico/ui/file-queue.ts'
import type { Option } from '@portico/ui/select-field.tsx'
import type { TicketRequest } from '../support.queries.ts'

export type TicketForm = {
  tenantId: string | null
  category: TicketCategory | null
  subject: string
  description: string
  contactEmail: string
  contacts: string[]
  customers: string[]
  transactions: Option[]
  priority: TicketPriority
  attachments: readonly QueuedFile[]
}

export const emptyForm = (contactEmail: string): TicketForm => ({
  tenantId: null,
  category: null,
  subject: '',
  description: '',
  contactEmail,
  contacts: [],
  customers: [],
  transactions: [],
  priority: 'Medium',
  attachments: [],
})

/** As far as a person's slip goes; the server knows better. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text)

/** `page`: the address it is written on; one that is longer than can be kept goes without its filters. */
export function requestOf({ category, contacts, customers, transactions, attachments, ...form }: TicketForm, page: string): TicketRequest {
  return {
    ticketCategory: category!,
    subject: form.subject.trim(),
    description: form.description.trim(),
    contactEmail: form.contactEmail.trim(),
    priority: form.priority,
    references: [
      ...transactions.map(({ value }) => ({ key: 'Transaction' as const, value })),
      ...customers.map((value) => ({ key: 'Customer' as const, value })),
      ...attachments.flatMap(({ fileId }) => (fileId === undefined ? [] : [{ key: 'File' as const, value: fileId }])),
      { key: 'createdOn' as const, value: page.length > longestReference ? page.replace(/[?#].*$/, '') : page },
    ],
    ...(contacts.length > 0 ? { contactEmails: contacts } : {}),
  }
}
