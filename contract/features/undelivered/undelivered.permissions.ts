import { act, permissions, see } from '../../core/permission.ts'

export const undeliveredPermissions = permissions('Tenants', {
  'Platform.Deliveries.View': see('platform', { en: 'See undelivered events', tr: 'İletilemeyenleri görme' }, { roles: ['Developer'] }),
  'Platform.Deliveries.Actions.Resend': act(
    'platform',
    { en: 'Send undelivered events again', tr: 'Yeniden iletilmesini sağlama' },
    { roles: ['Developer'] },
  ),
})
