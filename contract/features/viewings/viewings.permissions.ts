import { act, permissions } from '../../core/permission.ts'

export const viewingPermissions = {
  ...permissions('Tenants', {
    'Platform.Tenants.Actions.ViewAs': act(
      'platform',
      { en: 'View the portal as a tenant or merchant', tr: 'Portalı bir kurum veya müşteri olarak görme' },
      { roles: ['Support'], sca: true },
    ),
  }),
  ...permissions('CRM', {
    'CRM.Organization.Actions.ViewAs': act(
      'tenant',
      { en: 'View the portal as a merchant', tr: 'Portalı bir müşteri olarak görme' },
      { roles: ['Support'], sca: true },
    ),
  }),
}
