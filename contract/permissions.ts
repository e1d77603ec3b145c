import type { Level } from './core/level.ts'
import { screenPermissions } from './screen-permissions.ts'
import { transactionPermissions } from './transaction-permissions.ts'

export type PermissionFacts = {
  level: Level
  area: string
  label: string /** A role may ask for a second factor before it is used. */
  sca?: true
}

const sharedViews = 'Change and delete views that others share'

type UserAction = 'Add' | 'Edit' | 'Activate' | 'Delete' | 'Secure'
type ManagedUsers =
  | 'Platform.UserManagement.Users'
  | 'CRM.UserManagement.Users'
  | 'CRM.UserManagement.MerchantUsers'
  | 'Merchant.UserManagement.Users'
type UserActions<Screen extends ManagedUsers> = Record<`${Screen}.Actions.${UserAction}`, PermissionFacts & { sca: true }> &
  Record<`${Screen}.Export`, PermissionFacts>

/** What may be done to the people of one screen. */
const userActions = <Screen extends ManagedUsers>(screen: Screen, level: Level, whom: string): UserActions<Screen> => {
  const labels: Record<UserAction, string> = {
    Add: `Invite ${whom}`,
    Edit: `Change ${whom} and their roles`,
    Activate: `Activate and deactivate ${whom}`,
    Delete: `Delete ${whom}`,
    Secure: `Unlock ${whom}, reset passwords and second factors, end sessions`,
  }
  const facts = (label: string) => ({ level, area: level === 'merchant' ? 'Users' : 'Users and roles', label })
  const actions = Object.entries(labels).map(([action, label]) => [`${screen}.Actions.${action}`, { ...facts(label), sca: true }])
  return Object.fromEntries([...actions, [`${screen}.Export`, facts(`Export ${whom}`)]])
}

/**
 * Every permission of the product: who can hold it and the words a person reads in the role editor.
 * The database stores the keys. Names as the specification writes them; actions follow its
 * `Platform.Transaction.Actions.TransactionStatusChange`.
 */
export const permissions = {
  ...screenPermissions,
  'Platform.Transaction.Lookup': { level: 'platform', area: 'Transactions', label: 'Look up payments of all tenants' },
  'Platform.Transaction.Export': { level: 'platform', area: 'Transactions', label: 'Export payments of all tenants' },
  ...transactionPermissions('Platform', 'platform'),
  'Platform.Support.View': { level: 'platform', area: 'Support', label: 'See tickets of all tenants' },
  'Platform.Tenants.View': { level: 'platform', area: 'Tenants', label: 'See tenants' },
  'Platform.Tenants.Actions.Add': { level: 'platform', area: 'Tenants', label: 'Create tenants', sca: true },
  'Platform.Tenants.Actions.Edit': { level: 'platform', area: 'Tenants', label: 'Change tenants and how they look', sca: true },
  'Platform.Tenants.Actions.Activate': { level: 'platform', area: 'Tenants', label: 'Activate and deactivate tenants', sca: true },
  'Platform.Tenants.Actions.ViewAs': { level: 'platform', area: 'Tenants', label: 'View the portal as a tenant or merchant', sca: true },
  'Platform.Keys.View': { level: 'platform', area: 'Tenants', label: 'See encryption keys' },
  'Platform.Keys.Actions.Manage': { level: 'platform', area: 'Tenants', label: 'Create and rotate encryption keys', sca: true },
  'Platform.Deliveries.View': { level: 'platform', area: 'Tenants', label: 'See what could not be delivered' },
  'Platform.Deliveries.Actions.Resend': { level: 'platform', area: 'Tenants', label: 'Have it delivered again' },
  'Platform.UserManagement.Users': { level: 'platform', area: 'Users and roles', label: 'See staff' },
  ...userActions('Platform.UserManagement.Users', 'platform', 'staff'),
  'Platform.UserManagement.Roles': { level: 'platform', area: 'Users and roles', label: 'See roles' },
  'Platform.UserManagement.Roles.Actions.Manage': {
    level: 'platform',
    area: 'Users and roles',
    label: 'Manage the roles of staff',
    sca: true,
  },
  'Platform.SharedViews.Manage': { level: 'platform', area: 'Lists', label: sharedViews },
  'CRM.SharedViews.Manage': { level: 'tenant', area: 'Lists', label: sharedViews },
  'Merchant.SharedViews.Manage': { level: 'merchant', area: 'Lists', label: sharedViews },
  'Platform.Audit.View': { level: 'platform', area: 'Audit', label: 'See who did what, for all tenants' },
  'CRM.Audit.View': { level: 'tenant', area: 'Audit', label: 'See who did what' },
  'Merchant.Audit.View': { level: 'merchant', area: 'Audit', label: 'See who did what' },
  'Platform.Audit.Export': { level: 'platform', area: 'Audit', label: 'Export who did what' },
  'CRM.Audit.Export': { level: 'tenant', area: 'Audit', label: 'Export who did what' },
  'Merchant.Audit.Export': { level: 'merchant', area: 'Audit', label: 'Export who did what' },
  'CRM.Dashboard.View': { level: 'tenant', area: 'Dashboard', label: 'See the dashboard' },
  manageCrmRoles: { level: 'tenant', area: 'Users and roles', label: 'Manage the roles of staff', sca: true },
  manageMerchantRoles: { level: 'tenant', area: 'Users and roles', label: 'Manage the roles of merchants', sca: true },
  ...userActions('CRM.UserManagement.Users', 'tenant', 'staff'),
  'CRM.UserManagement.Users.Actions.Scopes': {
    level: 'tenant',
    area: 'Users and roles',
    label: 'Restrict staff to merchants, payment methods and service providers',
    sca: true,
  },
  ...userActions('CRM.UserManagement.MerchantUsers', 'tenant', 'users of merchants'),
  'CRM.Support.View': { level: 'tenant', area: 'Support', label: 'See tickets' },
  'CRM.Organization.Actions.Add': { level: 'tenant', area: 'CRM', label: 'Create merchants', sca: true },
  'CRM.Organization.Actions.Edit': { level: 'tenant', area: 'CRM', label: 'Change merchants and their websites', sca: true },
  'CRM.Organization.Actions.Activate': {
    level: 'tenant',
    area: 'CRM',
    label: 'Activate, close and switch processing of merchants',
    sca: true,
  },
  'CRM.Organization.Actions.ViewAs': { level: 'tenant', area: 'CRM', label: 'View the portal as a merchant', sca: true },
  'CRM.Organization.Export': { level: 'tenant', area: 'CRM', label: 'Export merchants' },
  'Tenant.Keys.Actions.Manage': { level: 'tenant', area: 'Tenants', label: 'Create and rotate encryption keys', sca: true },
  'Settings.PaymentSettings.AiScoping.Actions.Edit': {
    level: 'tenant',
    area: 'Payment settings',
    label: 'Change the language model that drafts scope, and its key',
    sca: true,
  },
  'Settings.PaymentSettings.AiScoping.Actions.Try': {
    level: 'tenant',
    area: 'Payment settings',
    label: 'Try the language model that drafts scope',
  },
  'CRM.Transaction.View': { level: 'tenant', area: 'Transactions', label: 'Look up payments' },
  'CRM.Transaction.Export': { level: 'tenant', area: 'Transactions', label: 'Export payments' },
  'CRM.Transaction.Event.Details': { level: 'tenant', area: 'Transactions', label: 'See requests and responses of a payment' },
  ...transactionPermissions('CRM', 'tenant'),
  'Merchant.Payments.Settings': { level: 'merchant', area: 'Payment settings', label: 'Enter payment settings' },
  'Merchant.Support.EmailButton': { level: 'merchant', area: 'Support', label: 'Write to support by mail instead of tickets' },
  viewMerchantPortalProposals: { level: 'merchant', area: 'Onboarding', label: 'See proposals' },
  viewMerchantPortalAgreements: { level: 'merchant', area: 'Onboarding', label: 'See agreements' },
  ...userActions('Merchant.UserManagement.Users', 'merchant', 'users'),
  'Merchant.UserManagement.Roles': { level: 'merchant', area: 'Users', label: 'See roles' },
  'Merchant.UserManagement.Roles.Actions.Manage': { level: 'merchant', area: 'Users', label: 'Manage roles', sca: true },
  'Merchant.Transaction.View': { level: 'merchant', area: 'Transactions', label: 'Look up payments' },
  'Merchant.Transaction.Export': { level: 'merchant', area: 'Transactions', label: 'Export payments' },
  ...transactionPermissions('Merchant', 'merchant'),
} as const satisfies Record<string, PermissionFacts>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)
export const levelOf = (permission: Permission): Level => permissions[permission].level
export const permissionsOf = (level: Level): Permission[] => permissionNames.filter((name) => levelOf(name) === level)
/**
 * What does something, against what shows something: exports leave the house, so they are no mere looking; to see a balance is. Staff work
 * on tickets by one permission and read them by another; a merchant has only the one.
 */
export const isAction = (name: string): boolean =>
  /\.Actions\.(?!CheckBalance$)|\.(Export|Manage|EmailButton)$|^manage|^(CRM|Platform)\.Support\.Lookup$/.test(name)
/** What whoever holds the first may do by it alone, without holding the second. */
const includes: readonly (readonly [Permission, Permission])[] = [
  ['CRM.Support.Lookup', 'CRM.Support.View'],
  ['Platform.Support.Lookup', 'Platform.Support.View'],
]
/** The one among those held that lets somebody do this too. */
export const includerOf = (name: Permission, held: ReadonlySet<string>): Permission | undefined =>
  includes.find(([one, included]) => included === name && held.has(one))?.[0]
export const scaAble = (permission: Permission): boolean => 'sca' in permissions[permission]
