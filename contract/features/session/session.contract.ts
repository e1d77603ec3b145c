import { z } from 'zod'
import { endpoint } from '../../core/endpoint.ts'
import { id, instant, language } from '../../core/fields.ts'
import { levels, modes, processingStatuses } from '../../core/level.ts'
import { permissionNames } from '../../permissions.ts'
import { NamedDefinition } from '../reports/definition.schema.ts'

const signedIn = { staff: 'signed-in', merchant: 'signed-in' } as const
const Permissions = z.array(z.enum(permissionNames as [string, ...string[]]))
const colour = z.string()

export const layoutNames = ['enterprise', 'material', 'vertical-1', 'vertical-v2'] as const

export const ThemeSettings = z.object({
  layoutName: z.enum(layoutNames),
  buttonsLinkColor: colour,
  buttonsLinkColorRGB: colour,
  headerBackgroundColor: colour,
  mainBackgroundColor: colour,
  sidebarBackgroundColor: colour,
  primaryColor: colour,
  textColor: colour,
})

/** How the portal of a tenant looks and what it is called; pictures are data URLs. */
export const Look = z.object({
  tenant: z.object({ id: id(), name: z.string(), isDefaultTenant: z.boolean() }),
  themeSettings: ThemeSettings,
  favIconSource: z.string().nullable(),
  navigationLogoSource: z.string().nullable(),
  checkoutLogoSource: z.string().nullable(),
})
export type Look = z.infer<typeof Look>

/** A user's own choices in the shell; users without a layout of their own see the tenant's. */
export const Appearance = z.strictObject({
  layoutName: z.enum(layoutNames).nullable(),
  density: z.enum(['comfortable', 'compact']),
  /** Single-key shortcuts, which get in the way of some assistive software. */
  shortcuts: z.boolean(),
  /** Figures in the days of the user's own time zone, and not in those of the tenant's. */
  figuresInOwnZone: z.boolean(),
})
export type Appearance = z.infer<typeof Appearance>
/** Callers of before, and what was kept before, say nothing of figures. */
export const KeptAppearance = Appearance.extend({ figuresInOwnZone: z.boolean().default(false) })

/** When a session is looked after, warned about and given up, in milliseconds (specification 000 section 9). */
export const SessionTimes = z.object({
  /** How often the token is looked at, and with how little left it is renewed. */
  checkEveryMs: z.int(),
  renewWhenLeftMs: z.int(),
  /** The pause before the first further attempt; each one after it waits twice as long. */
  firstPauseMs: z.int(),
  idleMs: z.int(),
  countdownMs: z.int(),
  pingEveryMs: z.int(),
  /** How long a user may view the portal as a customer. */
  viewingMs: z.int(),
})
export type SessionTimes = z.infer<typeof SessionTimes>

/** The signed-in user, their permissions and the look of their portal (entity UserContext, call C-CTX-01). */
export const UserContext = z.object({
  /** The decimal places of every currency that has not two, by its code. */
  currencyDigits: z.record(z.string(), z.int()),
  id: id(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  isPlatform: z.boolean(),
  isAdministrator: z.boolean(),
  level: z.enum(levels),
  lastLoginTime: instant().nullable(),
  permissions: Permissions,
  scaRequiredPermissions: Permissions,
  systemRoleId: id().nullable(),
  systemRoleName: z.string().nullable(),
  tenantId: id(),
  ...Look.shape,
  tenants: z.array(z.object({ id: id(), name: z.string() })),
  /** Set while the user views the portal as a tenant or merchant: everything except their own identity is then the target's. */
  viewing: z
    .object({
      viewingId: id(),
      tenantName: z.string(),
      merchantName: z.string().nullable(),
      reason: z.string(),
      endsAt: instant(),
      leftMs: z.int().min(0),
    })
    .nullable(),
  userType: z.enum(['crm', 'merchant']),
  userTypeName: z.enum(['Crm', 'Merchant']),
  configureTimeZone: z.string(),
  /** The zone of the tenant: figures of the business are counted in its days. */
  reportingTimeZone: z.string(),
  /** What the platform and the tenant say of reports, by their ids: titles, the usual period and the longest one. */
  reportRules: z.record(
    z.string(),
    z.object({ nameEn: z.string().nullable(), nameTr: z.string().nullable(), days: z.int().nullable(), most: z.int().nullable() }),
  ),
  /** Reports that the platform has composed and that this user may open. */
  composedReports: z.array(NamedDefinition),
  language: language(),
  loginTemplate: z.string().nullable(),
  tenantSupportEmail: z.string().nullable(),
  appearance: Appearance,
  sessionTimes: SessionTimes,
  mode: z.object({ allowed: z.array(z.enum(modes)), toggle: z.enum(['hidden', 'forced', 'free']) }),
  merchant: z
    .object({
      merchantId: id(),
      legalBusinessName: z.string(),
      boardingStage: z.string(),
      merchantStatus: z.string(),
      reviewStatus: z.string(),
      processingStatus: z.enum(processingStatuses),
      activationDate: instant().nullable(),
      merchantType: z.string(),
      visibility: z.string(),
      description: z.string().nullable(),
      merchantNotes: z.string().nullable(),
      /** How many people work for it. */
      users: z.int().min(0),
      /** The first active website, which every call of a merchant names. */
      websiteId: id().nullable(),
    })
    .nullable(),
})
export type UserContext = z.infer<typeof UserContext>

const isAlive = {
  summary: 'Still here: is the session alive?',
  paths: { staff: '/api/v1/session/ping', merchant: '/api/v1/session/ping' },
  access: signedIn,
  reach: 'none',
  whileViewing: 'open',
  background: true,
  reply: null,
} as const

const Named = z.object({ id: id(), name: z.string() })
const Listed = z.object({ code: z.string(), name: z.string() })

/** The signed-in person, and the short reference lists every screen draws on. Calls C-CTX-01, C-IDN-02 and C-LKP-01…06, 13, 17; those of payments are in lookups. */
export const session = {
  context: endpoint({
    method: 'GET',
    summary: 'Who is signed in',
    paths: { staff: '/api/v1/crm/users', merchant: '/api/v1/users' },
    access: signedIn,
    reach: 'none',
    reply: UserContext,
  }),
  ping: endpoint({ method: 'POST', ...isAlive }),
  /** As the specification calls it (C-IDN-02). */
  pingByGet: endpoint({ method: 'GET', ...isAlive }),
  activity: endpoint({
    method: 'POST',
    summary: 'The person did something: the idle watch starts again',
    paths: { staff: '/api/v1/session/activity', merchant: '/api/v1/session/activity' },
    access: signedIn,
    reach: 'none',
    whileViewing: 'open',
    reply: null,
    // Being active changes nothing.
    records: 0,
  }),
  look: endpoint({
    method: 'GET',
    summary: 'How the portal looks by now',
    paths: { staff: '/api/v1/session/look', merchant: '/api/v1/session/look' },
    access: signedIn,
    reach: 'own',
    background: true,
    reply: Look,
  }),
  appearance: endpoint({
    method: 'PUT',
    summary: 'Keep how the person wants the shell to look',
    paths: { staff: '/api/v1/session/appearance', merchant: '/api/v1/session/appearance' },
    access: signedIn,
    reach: 'own',
    body: KeptAppearance,
    reply: Appearance,
    // The look of the portal is private, so no record names it.
    records: 0,
  }),
  configuration: endpoint({
    method: 'GET',
    summary: 'How a client signs in',
    paths: { staff: '/api/v1/_configuration/:clientId' },
    access: 'public',
    params: z.strictObject({ clientId: z.string().max(100) }),
    reply: z.object({
      authority: z.string(),
      client_id: z.string(),
      redirect_uri: z.string(),
      post_logout_redirect_uri: z.string(),
      silent_redirect_uri: z.string(),
      response_type: z.string(),
      scope: z.string(),
    }),
    refusals: ['not_found'],
  }),
  countries: endpoint({
    method: 'GET',
    summary: 'Countries that the tenant offers',
    paths: { staff: '/api/v1/crm/lookup/active-countries', merchant: '/api/v1/crm/lookup/active-countries' },
    access: signedIn,
    reply: z.object({ data: z.array(Listed) }),
  }),
  currencies: endpoint({
    method: 'GET',
    summary: 'Currencies that the tenant offers, in its order, with their digits',
    paths: { staff: '/api/v1/crm/lookup/active-currencies', merchant: '/api/v1/crm/lookup/active-currencies' },
    access: signedIn,
    reply: z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), decimalPlaces: z.int(), isBase: z.boolean() })) }),
  }),
  languages: endpoint({
    method: 'GET',
    summary: 'Languages that the tenant offers, each by its own name, and where it offers them',
    paths: { staff: '/api/v1/crm/lookup/active-languages', merchant: '/api/v1/crm/lookup/active-languages' },
    access: signedIn,
    reply: z.object({
      data: z.array(Listed.extend({ portal: z.boolean(), shopperPages: z.boolean(), mails: z.boolean() })),
    }),
  }),
  merchants: endpoint({
    method: 'GET',
    summary: 'Merchants the person may choose from',
    paths: { staff: '/api/v1/crm/users/crm/active-customers' },
    access: { staff: 'signed-in' },
    reach: 'none',
    reply: z.object({ data: z.array(Named.extend({ tenantId: id() })) }),
  }),
  paymentMethods: endpoint({
    method: 'GET',
    summary: 'Active payment methods',
    paths: { staff: '/api/v1/crm/lookup/active-payment-methods', merchant: '/api/v1/crm/lookup/active-payment-methods' },
    access: signedIn,
    reply: z.object({ data: z.array(Listed) }),
  }),
  serviceProviders: endpoint({
    method: 'GET',
    summary: 'Service providers that payments went to',
    paths: { staff: '/api/v1/crm/transaction-service-providers', merchant: '/api/v1/crm/transaction-service-providers' },
    access: signedIn,
    reach: 'none',
    reply: z.object({ data: z.array(Listed) }),
  }),
  websites: endpoint({
    method: 'GET',
    summary: 'Active websites of a merchant',
    paths: { staff: '/api/v1/crm/lookup/organizations/:id/websites/active', merchant: '/api/v1/lookup/organizations/:id/websites/active' },
    access: signedIn,
    params: z.strictObject({ id: id() }),
    reply: z.object({ data: z.array(Named.extend({ url: z.string() })) }),
    refusals: ['not_found'],
  }),
}
