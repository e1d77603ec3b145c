import { act, permissions, see } from '../../core/permission.ts'

export const rolePermissions = {
  ...permissions('Users and roles', {
    'Platform.UserManagement.Roles': see('platform', { en: 'See roles', tr: 'Rolleri görme' }),
    'Platform.UserManagement.Roles.Actions.Manage': act(
      'platform',
      { en: 'Manage the roles of staff', tr: 'Çalışan rollerini yönetme' },
      { sca: true },
    ),
    'CRM.UserManagement.Roles': see('tenant', { en: 'Roles', tr: 'Roller' }),
    manageCrmRoles: act('tenant', { en: 'Manage the roles of staff', tr: 'Çalışan rollerini yönetme' }, { sca: true }),
    manageMerchantRoles: act('tenant', { en: 'Manage the roles of merchants', tr: 'Müşteri rollerini yönetme' }, { sca: true }),
  }),
  ...permissions('Users', {
    'Merchant.UserManagement.Roles': see('merchant', { en: 'See roles', tr: 'Rolleri görme' }),
    'Merchant.UserManagement.Roles.Actions.Manage': act('merchant', { en: 'Manage roles', tr: 'Rolleri yönetme' }, { sca: true }),
  }),
}
