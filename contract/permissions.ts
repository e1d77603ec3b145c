import type { Level } from './core/level.ts'
import { screenPermissions } from './screen-permissions.ts'

export type PermissionFacts = {
  level: Level
  area: string
  label: string /** A role may ask for a second factor before it is used. */
  sca?: true
}

const actions = {
  Refund: 'Refund payments',
  Capture: 'Capture authorised payments',
  Void: 'Void authorised payments',
  CheckStatus: 'Ask the provider for the status of a payment',
} as const

const sharedViews = 'Change and delete views that others share'

/**
 * Every permission of the product: who can hold it and the words a person reads in the role editor.
 * The database stores the keys. Names as the specification writes them; actions follow its
 * `Platform.Transaction.Actions.TransactionStatusChange`.
 */
export const permissions = {
  ...screenPermissions,
  'Platform.Transaction.Lookup': { level: 'platform', area: 'Transactions', label: 'Look up payments of all tenants' },
  'Platform.Transaction.Actions.Refund': { level: 'platform', area: 'Transactions', label: actions.Refund, sca: true },
  'Platform.Transaction.Actions.Capture': { level: 'platform', area: 'Transactions', label: actions.Capture, sca: true },
  'Platform.Transaction.Actions.Void': { level: 'platform', area: 'Transactions', label: actions.Void, sca: true },
  'Platform.Transaction.Actions.CheckStatus': { level: 'platform', area: 'Transactions', label: actions.CheckStatus },
  'Platform.Tenants.View': { level: 'platform', area: 'Tenants', label: 'See tenants' },
  'Platform.Transaction.Actions.TransactionStatusChange': {
    level: 'platform',
    area: 'Transactions',
    label: 'Change the status of payments',
    sca: true,
  },
  'Platform.SharedViews.Manage': { level: 'platform', area: 'Lists', label: sharedViews },
  'CRM.SharedViews.Manage': { level: 'tenant', area: 'Lists', label: sharedViews },
  'Merchant.SharedViews.Manage': { level: 'merchant', area: 'Lists', label: sharedViews },
  'Platform.Audit.View': { level: 'platform', area: 'Audit', label: 'See who did what, for all tenants' },
  'CRM.Audit.View': { level: 'tenant', area: 'Audit', label: 'See who did what' },
  'Merchant.Audit.View': { level: 'merchant', area: 'Audit', label: 'See who did what' },
  'CRM.Dashboard.View': { level: 'tenant', area: 'Dashboard', label: 'See the dashboard' },
  manageCrmRoles: { level: 'tenant', area: 'Users and roles', label: 'Manage the roles of staff', sca: true },
  manageMerchantRoles: { level: 'tenant', area: 'Users and roles', label: 'Manage the roles of merchants', sca: true },
  'CRM.Transaction.View': { level: 'tenant', area: 'Transactions', label: 'Look up payments' },
  'CRM.Transaction.Export': { level: 'tenant', area: 'Transactions', label: 'Export payments' },
  'CRM.Transaction.Event.Details': { level: 'tenant', area: 'Transactions', label: 'See requests and responses of a payment' },
  'CRM.Transaction.Actions.Refund': { level: 'tenant', area: 'Transactions', label: actions.Refund, sca: true },
  'CRM.Transaction.Actions.Capture': { level: 'tenant', area: 'Transactions', label: actions.Capture, sca: true },
  'CRM.Transaction.Actions.Void': { level: 'tenant', area: 'Transactions', label: actions.Void, sca: true },
  'CRM.Transaction.Actions.CheckStatus': { level: 'tenant', area: 'Transactions', label: actions.CheckStatus },
  'Merchant.Payments.Settings': { level: 'merchant', area: 'Payment settings', label: 'Enter payment settings' },
  'Merchant.Support.EmailButton': { level: 'merchant', area: 'Support', label: 'Write to support by mail instead of tickets' },
  viewMerchantPortalProposals: { level: 'merchant', area: 'Onboarding', label: 'See proposals' },
  viewMerchantPortalAgreements: { level: 'merchant', area: 'Onboarding', label: 'See agreements' },
  'Merchant.Transaction.View': { level: 'merchant', area: 'Transactions', label: 'Look up payments' },
  'Merchant.Transaction.Export': { level: 'merchant', area: 'Transactions', label: 'Export payments' },
  'Merchant.Transaction.Actions.Refund': { level: 'merchant', area: 'Transactions', label: actions.Refund, sca: true },
  'Merchant.Transaction.Actions.Capture': { level: 'merchant', area: 'Transactions', label: actions.Capture, sca: true },
  'Merchant.Transaction.Actions.Void': { level: 'merchant', area: 'Transactions', label: actions.Void, sca: true },
  'Merchant.Transaction.Actions.CheckStatus': { level: 'merchant', area: 'Transactions', label: actions.CheckStatus },
} as const satisfies Record<string, PermissionFacts>

export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]
export const isPermission = (name: string): name is Permission => Object.hasOwn(permissions, name)
export const levelOf = (permission: Permission): Level => permissions[permission].level
export const permissionsOf = (level: Level): Permission[] => permissionNames.filter((name) => levelOf(name) === level)
export const scaAble = (permission: Permission): boolean => 'sca' in permissions[permission]
