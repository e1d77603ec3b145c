import { act, exports, permissions, see } from '../../core/permission.ts'

export const merchantPermissions = permissions('CRM', {
  'CRM.Organization.View': see('tenant', { en: 'Customers', tr: 'Müşteriler' }, { roles: ['Support', 'Risk'] }),
  'CRM.Organization.Actions.Add': act('tenant', { en: 'Create merchants', tr: 'Müşteri oluşturma' }, { sca: true }),
  'CRM.Organization.Actions.Edit': act(
    'tenant',
    { en: 'Change merchants and their websites', tr: 'Müşterileri ve web sitelerini değiştirme' },
    { sca: true },
  ),
  'CRM.Organization.Actions.Activate': act(
    'tenant',
    { en: 'Activate, close and switch processing of merchants', tr: 'Müşterileri etkinleştirme, kapatma ve işlemelerini değiştirme' },
    { sca: true },
  ),
  'CRM.Organization.Export': exports('tenant', { en: 'Export merchants', tr: 'Müşterileri dışa aktarma' }),
})
