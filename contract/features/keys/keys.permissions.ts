import { act, permissions, see } from '../../core/permission.ts'

export const keyPermissions = permissions('Tenants', {
  'Platform.Keys.View': see(
    'platform',
    { en: 'See encryption keys', tr: 'Şifreleme anahtarlarını görme' },
    { roles: ['Developer'], secret: true },
  ),
  'Platform.Keys.Actions.Manage': act(
    'platform',
    { en: 'Create and rotate encryption keys', tr: 'Şifreleme anahtarı oluşturma ve yenileme' },
    { sca: true },
  ),
  'Tenant.Keys.View': see('tenant', { en: 'Encryption keys', tr: 'Şifreleme anahtarları' }, { roles: ['Developer'], secret: true }),
  'Tenant.Keys.Actions.Manage': act(
    'tenant',
    { en: 'Create and rotate encryption keys', tr: 'Şifreleme anahtarı oluşturma ve yenileme' },
    { sca: true },
  ),
})
