import { act, permissions, see } from '../../core/permission.ts'

export const undeliveredPermissions = permissions('Tenants', {
  'Platform.Deliveries.View': see(
    'platform',
    { en: 'See what could not be delivered', tr: 'İletilemeyenleri görme' },
    { roles: ['Developer'] },
  ),
  'Platform.Deliveries.Actions.Resend': act(
    'platform',
    { en: 'Have it delivered again', tr: 'Yeniden iletilmesini sağlama' },
    { roles: ['Developer'] },
  ),
})
