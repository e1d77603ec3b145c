import { act, permissions } from '../../core/permission.ts'

export const limitPermissions = permissions('Users and roles', {
  'CRM.UserManagement.Users.Actions.Scopes': act(
    'tenant',
    {
      en: 'Restrict staff to merchants, payment methods and service providers',
      tr: 'Çalışanları müşteriler, ödeme yöntemleri ve hizmet sağlayıcılarla sınırlama',
    },
    { sca: true },
  ),
})
