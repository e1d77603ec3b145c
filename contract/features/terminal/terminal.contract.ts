import { z } from 'zod'
import { endpoint, file } from '../../core/endpoint.ts'
import { id, language } from '../../core/fields.ts'
import { processingRefusals } from '../processing/processing.refusals.ts'
import { roleRefusals } from '../roles/roles.refusals.ts'
import { terminalRefusals } from './terminal.refusals.ts'
import {
  FrameTicket,
  LimitsRequest,
  ReceiptMailRequest,
  RoleLimits,
  TerminalPayment,
  TerminalRequest,
  TerminalSetup,
  TerminalWebsite,
} from './terminal.schemas.ts'

const access = { staff: 'CRM.Transaction.VirtualTerminal', merchant: 'Merchant.Transaction.VirtualTerminal' } as const
const setsLimits = {
  staff: 'CRM.Transaction.VirtualTerminal.Actions.Limits',
  merchant: 'Merchant.Transaction.VirtualTerminal.Actions.Limits',
} as const
const both = <const P extends `/${string}`>(path: P) => ({ staff: path, merchant: path })
const TransactionId = z.strictObject({ id: id() })

/** The virtual terminal: payments with a card that a person types in. The card goes to the vault; only its token comes here. */
export const terminal = {
  setup: endpoint({
    method: 'GET',
    summary: 'What the caller may take at the virtual terminal, and where the card is entered',
    paths: both('/api/terminal/setup'),
    access,
    reply: TerminalSetup,
  }),
  listWebsites: endpoint({
    method: 'GET',
    summary: 'Websites of a merchant that take cards, with their currencies in the mode of the caller',
    paths: both('/api/terminal/merchants/:merchantId/websites'),
    access,
    params: z.strictObject({ merchantId: id() }),
    reply: z.object({ data: z.array(TerminalWebsite) }),
    refusals: ['not_found'],
  }),
  openFrame: endpoint({
    method: 'POST',
    summary: 'A ticket for the frame of the vault: for this session, and for 15 minutes',
    paths: both('/api/terminal/frames'),
    access,
    body: z.strictObject({}),
    status: 201,
    reply: FrameTicket,
    records: 0,
  }),
  pay: endpoint({
    method: 'POST',
    logged: 'Terminal',
    summary: 'Take, authorise or verify a card that the vault holds',
    paths: both('/api/terminal/payments'),
    access,
    body: TerminalRequest,
    status: 201,
    reply: TerminalPayment,
    idempotent: true,
    refusals: [
      'not_found',
      terminalRefusals.amountMissing,
      terminalRefusals.noAmount,
      terminalRefusals.overLimit,
      terminalRefusals.cardOver,
      terminalRefusals.cardUsed,
      terminalRefusals.websiteOff,
      processingRefusals.noProvider,
    ],
    records: { about: 'transactions', id: 'none' },
  }),
  listOwn: endpoint({
    method: 'GET',
    summary: 'The latest entries of the caller at the virtual terminal, newest first',
    paths: both('/api/terminal/payments'),
    access,
    reply: z.object({ data: z.array(TerminalPayment) }),
  }),
  get: endpoint({
    method: 'GET',
    summary: 'One entry of the virtual terminal, with what its provider said so far',
    paths: both('/api/terminal/payments/:id'),
    access,
    // A viewer has entered nothing.
    whileViewing: 'closed',
    params: TransactionId,
    reply: TerminalPayment,
    refusals: ['not_found'],
  }),
  receipt: endpoint({
    method: 'GET',
    summary: 'The receipt of an approved payment, as PDF',
    paths: both('/api/terminal/payments/:id/receipt'),
    access,
    params: TransactionId,
    query: z.strictObject({ language: language().default('en') }),
    reply: file('application/pdf'),
    refusals: ['not_found', terminalRefusals.noReceipt],
    records: { about: 'transactions' },
  }),
  mailReceipt: endpoint({
    method: 'POST',
    summary: 'Email the receipt of an approved payment',
    paths: both('/api/terminal/payments/:id/receipt-mails'),
    access,
    params: TransactionId,
    body: ReceiptMailRequest.extend({ language: language().default('en') }),
    status: 202,
    reply: TerminalPayment,
    refusals: ['not_found', terminalRefusals.noReceipt, terminalRefusals.mailedOften],
    records: { about: 'transactions' },
  }),
  listLimits: endpoint({
    method: 'GET',
    summary: 'What each role that opens the virtual terminal may take at once',
    paths: both('/api/terminal/limits'),
    access,
    reply: z.object({ data: z.array(RoleLimits) }),
  }),
  setLimits: endpoint({
    method: 'PUT',
    summary: 'Set what a role may take at once at the virtual terminal',
    paths: both('/api/terminal/limits/:id'),
    access: setsLimits,
    stepUp: true,
    params: z.strictObject({ id: id() }),
    body: LimitsRequest,
    reply: RoleLimits,
    refusals: ['not_found', 'stale_version', roleRefusals.ownRole, terminalRefusals.currencyTwice],
    records: { about: 'roles' },
  }),
}
