import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint, file } from '../../core/endpoint.ts'
import { email, id, instant, line, version, visibleName, written } from '../../core/fields.ts'
import { processingStatuses } from '../../core/level.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { columnsText, fileTimes, forSpreadsheets, integerText, listText } from '../../core/query.ts'
import {
  boardingStages,
  longestDescription,
  longestNotes,
  merchantColumns,
  merchantSorts,
  merchantStatuses,
  merchantTypes,
  mostMerchants,
  reviewStatuses,
  visibilities,
} from './merchant-words.ts'
import { merchantRefusals } from './merchants.refusals.ts'

const view = 'CRM.Organization.View'
/** Everyone who chooses among merchants; platform staff name the tenant. */
const choose = [
  view,
  'CRM.Support.Lookup',
  'CRM.Transaction.VirtualTerminal',
  'Platform.Tenants.View',
  'Platform.Support.Lookup',
  'Platform.Transaction.Lookup',
] as const
const edit = { access: { staff: 'CRM.Organization.Actions.Edit' }, stepUp: true } as const
const activate = { access: { staff: 'CRM.Organization.Actions.Activate' }, stepUp: true } as const
const at = <const Tail extends `/${string}` | ''>(tail: Tail) => ({ staff: `/api/v1/crm/merchants${tail}` }) as const

const MerchantId = z.strictObject({ id: id() })
const WebsiteId = z.strictObject({ id: id(), websiteId: id() })
const address = () => z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(500)

export const Merchant = z.object({
  merchantId: id(),
  legalBusinessName: z.string(),
  merchantStatus: z.enum(merchantStatuses),
  processingStatus: z.enum(processingStatuses),
  boardingStage: z.enum(boardingStages),
  reviewStatus: z.enum(reviewStatuses),
  merchantType: z.enum(merchantTypes),
  visibility: z.enum(visibilities),
  activationDate: instant().nullable(),
  /** How many are active. */
  websites: z.int().min(0),
  createdAt: instant(),
  updatedAt: instant(),
  version: version(),
})
export type Merchant = z.infer<typeof Merchant>

export const MerchantDetails = Merchant.extend({
  description: z.string().nullable(),
  merchantNotes: z.string().nullable(),
  users: z.int().min(0),
})
export type MerchantDetails = z.infer<typeof MerchantDetails>

export const Website = z.object({
  id: id(),
  name: z.string(),
  url: z.string(),
  isActive: z.boolean(),
  createdAt: instant(),
  version: version(),
})
export type Website = z.infer<typeof Website>

const filters = {
  searchKey: line(100, 1).describe('A part of the name in any case, or the id').optional(),
  merchantStatus: listText(merchantStatuses).optional(),
  processingStatus: listText(processingStatuses).optional(),
  boardingStage: listText(boardingStages).optional(),
  reviewStatus: listText(reviewStatuses).optional(),
  merchantType: listText(merchantTypes).optional(),
  visibility: listText(visibilities).optional(),
  sort: z.enum(merchantSorts).default('-createdAt'),
}
export const MerchantFilters = z.object(filters)
export type MerchantFilters = z.output<typeof MerchantFilters>
const ListQuery = z.strictObject({ ...pageQuery, pageSize: integerText({ min: 1, max: mostMerchants }).default(20), ...filters })

const described = {
  legalBusinessName: visibleName(200),
  merchantType: z.enum(merchantTypes).default('Direct'),
  boardingStage: z.enum(boardingStages).default('Created'),
  reviewStatus: z.enum(reviewStatuses).default('Pending'),
  visibility: z.enum(visibilities).default('Visible'),
  description: written(longestDescription, 0).nullable().default(null),
  merchantNotes: written(longestNotes, 0).nullable().default(null),
}
const WebsiteRequest = z.strictObject({ name: visibleName(200), url: address() })
export type WebsiteRequest = z.output<typeof WebsiteRequest>
/** The person who gets the merchant's Owner role, and an invitation. */
const Owner = z.strictObject({ email: email(), firstName: visibleName(100), lastName: visibleName(100) })

export const MerchantRequest = z.strictObject({
  ...described,
  processingStatus: z.enum(processingStatuses).default('NoProcessing'),
  website: WebsiteRequest.optional(),
  owner: Owner.optional(),
})
export type MerchantRequest = z.output<typeof MerchantRequest>
/** All fields that can change, and the version that was read: a missing field takes its default. */
export const MerchantChange = z.strictObject({ ...described, version: version() })
export type MerchantChange = z.output<typeof MerchantChange>
const WebsiteChange = z.strictObject({ name: visibleName(200), url: address(), isActive: z.boolean(), version: version() })
export type WebsiteChange = z.output<typeof WebsiteChange>

/** The customers of a tenant. Calls C-LKP-07 to C-LKP-09. */
export const merchants = {
  list: endpoint({
    method: 'GET',
    summary: 'Merchants of the tenant; a merchant sees itself',
    paths: { ...at(''), merchant: '/api/v1/merchants' },
    access: { staff: choose, merchant: 'signed-in' },
    query: ListQuery,
    reply: pageOf(Merchant),
  }),
  listOfTenant: endpoint({
    method: 'GET',
    summary: 'All merchants of a tenant to choose from',
    paths: { staff: '/api/v1/crm/:tenantId/all/merchants', merchant: '/api/v1/:tenantId/all/merchants' },
    access: { staff: choose, merchant: 'signed-in' },
    locate: 'tenant',
    params: z.strictObject({ tenantId: id() }),
    query: z.strictObject({
      ...pageQuery,
      pageSize: integerText({ min: 1, max: mostMerchants }).default(mostMerchants),
      searchKey: filters.searchKey,
    }),
    reply: pageOf(z.object({ merchantId: id(), legalBusinessName: z.string() })),
  }),
  exportCsv: endpoint({
    method: 'GET',
    summary: 'Merchants as the list shows them, as CSV',
    paths: at('/csv'),
    access: { staff: 'CRM.Organization.Export' },
    reach: 'none',
    query: z.strictObject({
      ...filters,
      columns: columnsText(merchantColumns),
      ...fileTimes({ most: 900 }),
      spreadsheet: forSpreadsheets(),
    }),
    reply: file('text/csv; charset=utf-8', 'application/zip'),
    records: {},
  }),
  get: endpoint({
    method: 'GET',
    summary: 'One merchant',
    paths: at('/:id'),
    access: { staff: view },
    params: MerchantId,
    reply: MerchantDetails,
  }),
  listAudit: auditTrail({ paths: at('/:id/audit'), access: { staff: 'CRM.Audit.View' } }),
  create: endpoint({
    method: 'POST',
    summary: 'Create a merchant, with its first website and its owner where they are known',
    paths: at(''),
    access: { staff: 'CRM.Organization.Actions.Add' },
    stepUp: true,
    body: MerchantRequest,
    status: 201,
    reply: MerchantDetails,
    refusals: ['conflict', merchantRefusals.seesSome],
  }),
  update: endpoint({
    ...edit,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change the details of a merchant',
    paths: at('/:id'),
    params: MerchantId,
    body: MerchantChange,
    reply: MerchantDetails,
    refusals: ['stale_version'],
  }),
  changeStatus: endpoint({
    ...activate,
    method: 'PUT',
    summary: 'Activate, deactivate or close a merchant',
    paths: at('/:id/status'),
    params: MerchantId,
    body: z.strictObject({ version: version(), merchantStatus: z.enum(merchantStatuses) }),
    reply: MerchantDetails,
    refusals: ['stale_version', merchantRefusals.closed, merchantRefusals.statusStays],
  }),
  changeProcessing: endpoint({
    ...activate,
    method: 'PUT',
    summary: 'Say what a merchant may process',
    paths: at('/:id/processing-status'),
    params: MerchantId,
    body: z.strictObject({ version: version(), processingStatus: z.enum(processingStatuses) }),
    reply: MerchantDetails,
    refusals: ['stale_version', merchantRefusals.closed, merchantRefusals.inactive],
  }),
  listWebsites: endpoint({
    method: 'GET',
    summary: 'All websites of a merchant',
    paths: at('/:id/websites'),
    access: { staff: view },
    params: MerchantId,
    reply: z.object({ data: z.array(Website) }),
  }),
  addWebsite: endpoint({
    ...edit,
    method: 'POST',
    summary: 'Add a website to a merchant',
    paths: at('/:id/websites'),
    params: MerchantId,
    body: WebsiteRequest,
    status: 201,
    reply: Website,
  }),
  updateWebsite: endpoint({
    ...edit,
    method: 'PUT',
    sparesKept: true,
    summary: 'Change or deactivate a website of a merchant',
    paths: at('/:id/websites/:websiteId'),
    params: WebsiteId,
    body: WebsiteChange,
    reply: Website,
    refusals: ['stale_version'],
  }),
}
