import { act, permissions, see, work } from '../../core/permission.ts'

export const supportPermissions = permissions('Support', {
  'Platform.Support.View': see('platform', { en: 'See tickets of all tenants', tr: 'Tüm kurumların taleplerini görme' }),
  'Platform.Support.Lookup': act(
    'platform',
    { en: 'Answer and change tickets of all tenants', tr: 'Tüm kurumların taleplerini yanıtlama ve değiştirme' },
    { roles: ['Support', 'Risk'], includes: 'Platform.Support.View' },
  ),
  'CRM.Support.View': see('tenant', { en: 'See tickets', tr: 'Talepleri görme' }),
  'CRM.Support.Lookup': act(
    'tenant',
    { en: 'Answer and change tickets', tr: 'Talepleri yanıtlama ve değiştirme' },
    { roles: ['Support', 'Risk'], includes: 'CRM.Support.View' },
  ),
  'Merchant.Support.Lookup': work('merchant', { en: 'Support tickets', tr: 'Destek talepleri' }, { roles: ['Developer'] }),
  'Merchant.Support.EmailButton': act(
    'merchant',
    { en: 'Write to support by mail instead of tickets', tr: 'Talep yerine desteğe e-posta yazma' },
    { byHand: true },
  ),
})
