import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { bounded, currency, id, instant, line, secret, version } from '../../core/fields.ts'
import { keyRefusals } from '../keys/keys.refusals.ts'
import { paymentMethods } from '../transactions/transaction-words.ts'
import { processingRefusals } from './processing.refusals.ts'
import { missingThings, mostProviders, whyLineRefused } from './processing-words.ts'

const seen = {
  staff: ['CRM.Transaction.ProcessingSetupTool', 'Platform.Transaction.ProcessingSetupTool'],
  merchant: 'Merchant.Transaction.ProcessingSetupTool',
} as const
const edit = { access: { staff: 'CRM.Transaction.ProcessingSetupTool.Actions.Edit' }, stepUp: true } as const
const at = <const Tail extends `/${string}`>(tail: Tail) =>
  ({ staff: `/api/v1/crm/processing-setup${tail}`, merchant: `/api/v1/processing-setup${tail}` }) as const
const ofStaff = <const Tail extends `/${string}`>(tail: Tail) => ({ staff: `/api/v1/crm/processing-setup${tail}` }) as const

/** Of a website: its setup has no id of its own. */
const WebsiteId = z.strictObject({ id: id() })
const LineId = z.strictObject({ id: id(), lineId: id() })
const provider = () => bounded(100, 1)

const settings = {
  /** The number under which the provider knows the merchant. */
  mid: line(64, 1).nullable().default(null),
  terminalId: line(64, 1).nullable().default(null),
  isActive: z.boolean().default(true),
}

/** One provider that takes payments of one method in one currency on a website. */
export const ProcessingLine = z.object({
  lineId: id(),
  paymentMethod: z.enum(paymentMethods),
  currency: currency(),
  serviceProvider: z.string(),
  mid: z.string().nullable(),
  terminalId: z.string().nullable(),
  isActive: z.boolean(),
  updatedAt: instant(),
  version: version(),
})
export type ProcessingLine = z.infer<typeof ProcessingLine>

const Missing = z.object({
  what: z.enum(missingThings),
  serviceProvider: z.string().optional(),
  paymentMethod: z.enum(paymentMethods).optional(),
  currency: currency().optional(),
  lineId: id().optional(),
})
export type Missing = z.infer<typeof Missing>

const ProviderSetup = z.object({
  serviceProvider: z.string(),
  isActive: z.boolean(),
  /** Whether the portal has a connection to it. */
  isConnected: z.boolean(),
  /** When what it is signed in to with was set; nobody ever sees it. Null where it was not, and for merchants. */
  credentialsAt: instant().nullable(),
})
export type ProviderSetup = z.infer<typeof ProviderSetup>

export const ProcessingSetup = z.object({
  websiteId: id(),
  websiteName: z.string(),
  merchantId: id(),
  merchantName: z.string(),
  /** Of each method and currency in the order in which providers are asked. */
  lines: z.array(ProcessingLine),
  providers: z.array(ProviderSetup),
  /** What keeps the website from taking payments in Live, in whichever mode it is read. */
  missing: z.array(Missing),
})
export type ProcessingSetup = z.infer<typeof ProcessingSetup>

export const LineRequest = z.strictObject({
  paymentMethod: z.enum(paymentMethods),
  currency: currency(),
  serviceProvider: provider(),
  ...settings,
})
export type LineRequest = z.output<typeof LineRequest>
export const LineChange = z.strictObject({ ...settings, version: version() })
export type LineChange = z.output<typeof LineChange>
export const OrderRequest = z.strictObject({
  paymentMethod: z.enum(paymentMethods),
  currency: currency(),
  /** All lines that the caller sees of this method and currency, in their new order. */
  lines: z
    .array(z.strictObject({ lineId: id(), version: version() }))
    .min(1)
    .max(mostProviders),
})
export type OrderRequest = z.output<typeof OrderRequest>

/** The references that payers of a website name in their bank transfers, in the mode of the caller. */
export const ReferencePool = z.object({ free: z.int().min(0), allocated: z.int().min(0), lastAddedAt: instant().nullable() })
export type ReferencePool = z.infer<typeof ReferencePool>
const ReferenceLines = z.strictObject({
  /** A list or a CSV file: one reference a line, the first column counts. */
  lines: bounded(250_000, 1),
})
/** What became of a list of references, line by line as they were sent. */
export const ReferencesResult = z.object({
  done: z.int().min(0),
  refusedCount: z.int().min(0),
  /** The first of them. */
  refused: z.array(z.object({ line: z.int().min(1), text: z.string(), why: z.enum(whyLineRefused) })),
  pool: ReferencePool,
})
export type ReferencesResult = z.infer<typeof ReferencesResult>

/** Which providers take the payments of a website, by payment method and currency, and what they need for it. */
export const processing = {
  listWebsites: endpoint({
    method: 'GET',
    summary: 'Websites of a merchant, with how many lines each has',
    paths: at('/merchants/:id/websites'),
    access: seen,
    params: z.strictObject({ id: id() }),
    reply: z.object({ data: z.array(z.object({ id: id(), name: z.string(), isActive: z.boolean(), lines: z.int().min(0) })) }),
    refusals: ['not_found'],
  }),
  get: endpoint({
    method: 'GET',
    summary: 'Which providers take the payments of a website, and what it lacks before Live',
    paths: at('/:id'),
    access: seen,
    reach: 'none',
    params: WebsiteId,
    reply: ProcessingSetup,
    refusals: ['not_found'],
  }),
  listAudit: auditTrail({
    paths: at('/:id/audit'),
    access: { staff: ['CRM.Audit.View', 'Platform.Audit.View'], merchant: 'Merchant.Audit.View' },
  }),
  addLine: endpoint({
    ...edit,
    method: 'POST',
    summary: 'Have a provider take payments of a method in a currency, after those that do',
    paths: ofStaff('/:id/lines'),
    params: WebsiteId,
    body: LineRequest,
    status: 201,
    reply: ProcessingLine,
    refusals: [
      'not_found',
      processingRefusals.taken,
      processingRefusals.tooMany,
      processingRefusals.unknownProvider,
      processingRefusals.unknownCurrency,
    ],
  }),
  changeLine: endpoint({
    ...edit,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change what a provider takes payments with, or turn it off',
    paths: ofStaff('/:id/lines/:lineId'),
    params: LineId,
    body: LineChange,
    reply: ProcessingLine,
    refusals: ['not_found', 'stale_version'],
  }),
  removeLine: endpoint({
    ...edit,
    method: 'DELETE',
    summary: 'Have a provider take no more payments of a method in a currency',
    paths: ofStaff('/:id/lines/:lineId'),
    params: LineId,
    reply: null,
    refusals: ['not_found'],
  }),
  arrange: endpoint({
    ...edit,
    method: 'PUT',
    summary: 'Say in which order the providers of a method and currency are asked',
    paths: ofStaff('/:id/order'),
    params: WebsiteId,
    body: OrderRequest,
    reply: z.object({ data: z.array(ProcessingLine) }),
    refusals: ['not_found', 'stale_version'],
  }),
  getReferences: endpoint({
    method: 'GET',
    summary: 'How many account references of a website are free, and how many a payment has',
    paths: at('/:id/account-references'),
    access: seen,
    params: WebsiteId,
    reply: ReferencePool,
    refusals: ['not_found'],
  }),
  addReferences: endpoint({
    ...edit,
    method: 'POST',
    summary: 'Add account references to the pool of a website; lines that cannot be taken are named by number',
    paths: ofStaff('/:id/account-references'),
    params: WebsiteId,
    body: ReferenceLines,
    reply: ReferencesResult,
    refusals: ['not_found', processingRefusals.noReference, processingRefusals.tooManyReferences, processingRefusals.tooManyLines],
  }),
  removeReferences: endpoint({
    ...edit,
    method: 'POST',
    summary: 'Take free account references out of the pool of a website; lines that cannot be are named by number',
    paths: ofStaff('/:id/account-references/removals'),
    params: WebsiteId,
    body: ReferenceLines,
    reply: ReferencesResult,
    refusals: ['not_found', processingRefusals.noReference, processingRefusals.tooManyLines],
  }),
  setCredentials: endpoint({
    ...edit,
    method: 'PUT',
    summary: 'Set what the tenant signs in to a provider with; it is never shown again',
    paths: ofStaff('/providers/credentials'),
    body: z.strictObject({
      serviceProvider: provider(),
      apiKey: secret(500, 8).regex(/^[\x21-\x7e]+$/, 'Letters, numbers and signs, no spaces'),
    }),
    reply: ProviderSetup,
    refusals: [processingRefusals.unknownProvider, keyRefusals.missing],
    records: { id: 'tenant' },
  }),
}
