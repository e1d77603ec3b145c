import { z } from 'zod'
import { auditTrail } from '../../core/audit-trail.ts'
import { endpoint } from '../../core/endpoint.ts'
import { email, id, instant, line, version, visibleName } from '../../core/fields.ts'
import { pageOf, pageQuery } from '../../core/page.ts'
import { integerText, listText } from '../../core/query.ts'
import { Look, layoutNames, ThemeSettings } from '../session/session.contract.ts'
import { readsTickets } from '../support/ticket-access.ts'
import { longestPicture, mostTenants, scaCodePlaces, tenantSorts, tenantStatuses } from './tenant-words.ts'
import { tenantRefusals } from './tenants.refusals.ts'

const view = 'Platform.Tenants.View'
/** Users who read data of all tenants can narrow it to one. */
const choose = [
  'Platform.Transaction.Lookup',
  ...readsTickets.platform,
  'Platform.Audit.View',
  'Platform.Reports.LoginHistory',
  'Platform.Keys.View',
] as const
const TenantId = z.strictObject({ id: id() })
/** A name of the IANA list; which ones there are is the server's to say. */
const zone = () => z.string().min(1).max(64)
const colour = () => z.string().regex(/^#[0-9a-fA-F]{6}$/, 'A colour such as #2e43fe')

export const TenantListItem = z.object({
  tenantId: id(),
  tenantName: z.string(),
  status: z.enum(tenantStatuses),
  isDefaultTenant: z.boolean(),
  isPlatform: z.boolean(),
  supportEmail: z.string().nullable(),
  createdAt: instant(),
})
export type TenantListItem = z.infer<typeof TenantListItem>

const { favIconSource, navigationLogoSource, checkoutLogoSource } = Look.shape
const shownPictures = { favIconSource, navigationLogoSource, checkoutLogoSource }

export const Tenant = TenantListItem.extend({
  themeSettings: ThemeSettings,
  /** Its figures are counted in the days of this zone. */
  timeZone: z.string(),
  scaCodes: z.enum(scaCodePlaces),
  ...shownPictures,
  updatedAt: instant(),
  version: version(),
})
export type Tenant = z.infer<typeof Tenant>

/** `users`: its staff, and the people of its merchants. */
export const TenantDetails = Tenant.extend({ merchants: z.int().min(0), staff: z.int().min(0), merchantUsers: z.int().min(0) })
export type TenantDetails = z.infer<typeof TenantDetails>

/** A picture as it comes: what kind it is and how large it may be, its bytes decide. */
const picture = () =>
  z
    .string()
    .regex(/^data:image\/[a-z0-9.+-]{1,20};base64,[A-Za-z0-9+/]+={0,2}$/, 'A picture as a data URL')
    .min(30)
    .max(longestPicture)
    .nullable()
    .optional()

/** The channels of the button colour follow from it. */
export const Theme = z.strictObject({
  layoutName: z.enum(layoutNames),
  buttonsLinkColor: colour(),
  headerBackgroundColor: colour(),
  mainBackgroundColor: colour(),
  sidebarBackgroundColor: colour(),
  primaryColor: colour(),
  textColor: colour(),
})
export type Theme = z.output<typeof Theme>

const filters = {
  searchKey: line(100, 1).describe('A part of the name in any case, or the id').optional(),
  status: listText(tenantStatuses).optional(),
  /** Includes the platform's own tenant, which no user can choose. */
  withPlatform: z.enum(['true', 'false']).default('false'),
  sort: z.enum(tenantSorts).default('name'),
}
export const TenantFilters = z.object(filters)
export type TenantFilters = z.output<typeof TenantFilters>

export const TenantRequest = z.strictObject({
  tenantName: visibleName(100),
  supportEmail: email().nullable().default(null),
  timeZone: zone().default('UTC'),
  themeSettings: Theme.optional(),
  /** Gets the role Administrator and an invitation. */
  administrator: z.strictObject({ email: email(), firstName: visibleName(100), lastName: visibleName(100) }),
})
export type TenantRequest = z.output<typeof TenantRequest>

/** Everything that can be changed, and the version that was read. A picture that is not spoken of stays, null takes it away. */
export const TenantChange = z.strictObject({
  version: version(),
  tenantName: visibleName(100),
  supportEmail: email().nullable(),
  themeSettings: Theme,
  favIconSource: picture(),
  navigationLogoSource: picture(),
  checkoutLogoSource: picture(),
  isDefaultTenant: z.boolean(),
  /** Without them, they stay as they are. */
  timeZone: zone().optional(),
  scaCodes: z.enum(scaCodePlaces).optional(),
})
export type TenantChange = z.output<typeof TenantChange>

const pictures = [tenantRefusals.svg, tenantRefusals.pictureTooLarge, tenantRefusals.noPicture] as const

const activate = {
  method: 'PUT',
  access: { staff: 'Platform.Tenants.Actions.Activate' },
  stepUp: true,
  locate: 'tenant',
  params: TenantId,
  body: z.strictObject({ version: version() }),
  reply: Tenant,
  refusals: ['stale_version', tenantRefusals.platformStays, tenantRefusals.defaultStays],
} as const

/** Customers of the platform. Calls C-CTX-03, C-CTX-04 and C-LKP-10. */
export const tenants = {
  list: endpoint({
    method: 'GET',
    summary: 'Tenants of the platform',
    paths: { staff: '/api/v1/tenants' },
    access: { staff: [view, ...choose] },
    reach: 'platform',
    query: z.strictObject({ ...pageQuery, pageSize: integerText({ min: 1, max: mostTenants }).default(mostTenants), ...filters }),
    reply: pageOf(TenantListItem),
  }),
  getOwn: endpoint({
    method: 'GET',
    summary: 'The tenant that the person belongs to',
    paths: { staff: '/api/v1/tenants/mydetails', merchant: '/api/v1/tenants/mydetails' },
    access: { staff: 'signed-in', merchant: 'signed-in' },
    reach: 'own',
    reply: Tenant,
  }),
  get: endpoint({
    method: 'GET',
    summary: 'One tenant, and how much there is of it',
    paths: { staff: '/api/v1/tenants/:id/details' },
    access: { staff: [view, 'CRM.Organization.View'] },
    locate: 'tenant',
    params: TenantId,
    reply: TenantDetails,
  }),
  getSupportEmail: endpoint({
    method: 'GET',
    summary: 'The address that mails of a tenant about support come from, if it has given one',
    paths: { staff: '/api/v1/tenants/:id/support-email' },
    access: { staff: [...readsTickets.tenant, ...readsTickets.platform] },
    locate: 'tenant',
    params: TenantId,
    reply: z.object({ emailSenderAddress: z.string().nullable() }),
  }),
  listAudit: auditTrail({
    paths: { staff: '/api/v1/tenants/:id/audit' },
    access: { staff: ['Platform.Audit.View', 'CRM.Audit.View'] },
    locate: 'tenant',
  }),
  create: endpoint({
    method: 'POST',
    summary: 'Create a tenant and invite its first administrator',
    paths: { staff: '/api/v1/tenants' },
    access: { staff: 'Platform.Tenants.Actions.Add' },
    reach: 'none',
    stepUp: true,
    body: TenantRequest,
    status: 201,
    reply: Tenant,
    refusals: ['conflict', tenantRefusals.unknownTimeZone, ...pictures],
  }),
  update: endpoint({
    method: 'PUT',
    sparesKept: true,
    summary: 'Change a tenant and how its portal looks',
    paths: { staff: '/api/v1/tenants/:id' },
    access: { staff: 'Platform.Tenants.Actions.Edit' },
    reach: 'none',
    stepUp: true,
    locate: 'tenant',
    params: TenantId,
    body: TenantChange,
    reply: Tenant,
    refusals: ['stale_version', 'conflict', tenantRefusals.notDefault, tenantRefusals.unknownTimeZone, ...pictures],
  }),
  activate: endpoint({ ...activate, summary: 'Let the people of a tenant in again', paths: { staff: '/api/v1/tenants/:id/activate' } }),
  deactivate: endpoint({
    ...activate,
    summary: 'Deactivate a tenant: no one of it can work',
    paths: { staff: '/api/v1/tenants/:id/deactivate' },
  }),
}
