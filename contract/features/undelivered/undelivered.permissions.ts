import { act, permissions, see } from '../../core/permission.ts'

const who = { roles: ['Developer'] } as const

export const undeliveredPermissions = permissions('Tenants', {
  'Platform.Deliveries.View': see('platform', { en: 'See undelivered events', tr: 'İletilemeyenleri görme' }, who),
  'Platform.Deliveries.Actions.Resend': act('platform', { en: 'Send undelivered events again', tr: 'Yeniden iletilmesini sağlama' }, who),
})
