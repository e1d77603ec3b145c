import type { PaymentAlert, TicketKind, TicketNews } from '@portico/contract/features/notifications/news.ts'

export type Words = {
  ticket: Record<TicketKind, (ticket: Pick<TicketNews, 'by'>) => string>
  payment: Record<PaymentAlert, [title: string, description: (reference: string) => string]>
}

export const englishWords: Words = {
  ticket: {
    TicketCreated: ({ by }) => `New ticket from ${by}`,
    TicketComment: ({ by }) => `New comment from ${by}`,
    TicketClosed: ({ by }) => `${by} closed a ticket`,
    TicketReopened: ({ by }) => `${by} reopened a ticket`,
    TicketAssigned: ({ by }) => `${by} assigned a ticket to you`,
    TicketMention: ({ by }) => `${by} mentioned you`,
    TicketEscalated: ({ by }) => `${by} escalated a ticket`,
  },
  payment: {
    Conflict: ['Payment in conflict', (reference) => `The provider says something else about payment ${reference} than we do.`],
    RefundFailed: ['Refund failed', (reference) => `A refund of payment ${reference} has failed.`],
    CaptureFailed: ['Capture failed', (reference) => `A capture of payment ${reference} has failed.`],
    VoidFailed: ['Void failed', (reference) => `A void of payment ${reference} has failed.`],
    Disputed: ['Payment disputed', (reference) => `The cardholder disputes payment ${reference}.`],
  },
}
