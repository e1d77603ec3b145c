import { act, permissions, see } from '../../core/permission.ts'

export const tenantPermissions = permissions('Tenants', {
  'Platform.Tenants.View': see(
    'platform',
    { en: 'See tenants', tr: 'Kurumları görme' },
    { roles: ['Finance', 'Support', 'Risk', 'Developer'] },
  ),
  'Platform.Tenants.Actions.Add': act('platform', { en: 'Create tenants', tr: 'Kurum oluşturma' }, { sca: true }),
  'Platform.Tenants.Actions.Edit': act(
    'platform',
    { en: 'Change tenants and how they look', tr: 'Kurumları ve görünümlerini değiştirme' },
    { sca: true },
  ),
  'Platform.Tenants.Actions.Activate': act(
    'platform',
    { en: 'Activate and deactivate tenants', tr: 'Kurumları etkinleştirme ve devre dışı bırakma' },
    { sca: true },
  ),
})
