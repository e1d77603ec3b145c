import { exponents } from '@portico/contract/core/money.ts'
import { composedFor } from '@portico/contract/features/reports/composed.ts'
import { composedEntry } from '@portico/contract/features/reports/composed-id.ts'
import { permissionOfReport } from '@portico/contract/features/reports/report-access.ts'
import { isOpen, type ReportRules } from '@portico/contract/features/reports/report-rules.ts'
import { reportOpenedBy } from '@portico/contract/features/reports/switchable.ts'
import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import type { ScopedDb } from '@portico/database/scope.ts'
import type { Actor, FreeContext } from '../../core/call/context.ts'
import { appearanceOf } from './appearance.ts'
import { lookOf } from './look.ts'
import { listTenants } from './session.platform.repository.ts'
import { countUsers, findMerchant, getPerson, getTenant, listRolesOf, listWebsites } from './session.repository.ts'

/** Everything the shell needs of the signed-in person, from the database and never from the token. */
export async function userContext({
  actor,
  services,
}: Pick<FreeContext, 'actor' | 'services'>): Promise<Omit<UserContext, 'sessionTimes'>> {
  const { viewing } = actor
  const self = viewing?.viewer ?? actor
  const inTenant = <T>(tenantId: string, work: (db: ScopedDb) => Promise<T>) =>
    services.inScope({ level: 'tenant', tenantId, mode: 'Live' }, work)
  const personal = async (db: ScopedDb) => ({
    own: await getPerson(db, self.tenantId, self.userId),
    roles: viewing ? [] : await listRolesOf(db, self.userId),
    appearance: await appearanceOf(db, self.userId),
  })
  const placed = async (db: ScopedDb) => ({
    viewed: viewing ? await getTenant(db) : undefined,
    merchant: actor.merchantId ? await findMerchant(db, actor.merchantId) : undefined,
    websites: actor.merchantId ? await listWebsites(db, actor.merchantId, actor.language) : [],
    users: actor.merchantId ? await countUsers(db, actor.merchantId) : 0,
  })
  const { own, viewed, roles, merchant, websites, users, appearance } = viewing
    ? { ...(await inTenant(self.tenantId, personal)), ...(await inTenant(actor.tenantId, placed)) }
    : await inTenant(self.tenantId, async (db) => ({ ...(await personal(db)), ...(await placed(db)) }))
  const person = viewed ?? own
  const look = lookOf(person)
  const others = actor.level === 'platform' ? await services.inPlatformRead('Live', (db) => listTenants(db, actor.language)) : [look.tenant]
  const merchantLevel = actor.level === 'merchant'
  return {
    currencyDigits: exponents(),
    id: actor.userId,
    email: actor.email,
    firstName: own.first_name,
    lastName: own.last_name,
    isActive: own.status === 'Active',
    isPlatform: actor.level === 'platform',
    isAdministrator: roles.some((role) => role.is_system && (role.name === 'Administrator' || role.name === 'Owner')),
    level: actor.level,
    lastLoginTime: own.last_login_at,
    permissions: [...actor.permissions].filter((permission) => isOffered(actor, permission)),
    scaRequiredPermissions: [...actor.scaRequired],
    systemRoleId: roles[0]?.id ?? null,
    systemRoleName: roles[0]?.name ?? null,
    tenantId: actor.tenantId,
    ...look,
    tenants: others,
    viewing: viewing
      ? {
          viewingId: viewing.id,
          tenantName: viewing.tenantName,
          merchantName: viewing.merchantName,
          reason: viewing.reason,
          endsAt: viewing.endsAt.toISOString(),
          leftMs: Math.max(0, viewing.endsAt.getTime() - services.now().getTime()),
        }
      : null,
    userType: merchantLevel ? 'merchant' : 'crm',
    userTypeName: merchantLevel ? 'Merchant' : 'Crm',
    configureTimeZone: own.time_zone,
    reportingTimeZone: actor.reportingTimeZone,
    reportRules: rulesOf(actor.reportRules),
    composedReports: composedOpenTo(actor),
    language: own.language === 'tr' ? 'tr' : 'en',
    loginTemplate: null,
    tenantSupportEmail: person.support_email,
    appearance,
    mode: modesOf(actor),
    merchant: merchant
      ? {
          merchantId: merchant.id,
          legalBusinessName: merchant.legal_business_name,
          boardingStage: merchant.boarding_stage,
          merchantStatus: merchant.merchant_status,
          reviewStatus: merchant.review_status,
          processingStatus: merchant.processing_status as 'NoProcessing' | 'SandboxEnabled' | 'LiveProcessing',
          activationDate: merchant.activation_date,
          merchantType: merchant.merchant_type,
          visibility: merchant.visibility,
          description: merchant.description,
          merchantNotes: merchant.merchant_notes,
          users,
          websiteId: websites[0]?.id ?? null,
        }
      : null,
  }
}

/** The portal shows nothing of a report that the tenant has switched off; the server says why to those who ask for it all the same. */
function isOffered({ level, reportRules }: Actor, permission: string): boolean {
  const report = reportOpenedBy(permission)
  return !report || isOpen(reportRules, level, report.id)
}

const composedOpenTo = (actor: Actor): UserContext['composedReports'] =>
  actor.permissions.has(permissionOfReport({ entry: composedEntry }, actor.level))
    ? (composedFor(actor).filter(({ id }) => isOpen(actor.reportRules, actor.level, id)) as UserContext['composedReports'])
    : []

const rulesOf = (rules: ReportRules) =>
  Object.fromEntries(Object.entries(rules).map(([id, { nameEn, nameTr, days, most }]) => [id, { nameEn, nameTr, days, most }]))

/** The Test/Live toggle is the merchants' alone: none without processing, held at Test in the sandbox, else free. */
function modesOf({ level, processingStatus }: Actor): UserContext['mode'] {
  if (level !== 'merchant') return { allowed: ['Test', 'Live'], toggle: 'hidden' }
  if (processingStatus === 'SandboxEnabled') return { allowed: ['Test'], toggle: 'forced' }
  if (processingStatus === 'NoProcessing') return { allowed: ['Test', 'Live'], toggle: 'hidden' }
  return { allowed: ['Test', 'Live'], toggle: 'free' }
}
