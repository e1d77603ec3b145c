import { act, permissions, see } from '../../core/permission.ts'

const manage = {
  en: 'Add, change and delete webhook endpoints and rotate their secrets',
  tr: 'Webhook uç noktası ekleme, değiştirme, silme ve sırrını yenileme',
} as const
const send = { en: 'Send test events and resend webhooks', tr: 'Deneme olayı gönderme ve webhook bildirimlerini yeniden gönderme' } as const

export const webhookPermissions = permissions('Payment settings', {
  'Settings.PaymentSettings.WebhookEndpoints.View': see(
    'tenant',
    { en: 'Webhook endpoints', tr: 'Webhook uç noktaları' },
    { roles: ['Developer'] },
  ),
  'Settings.PaymentSettings.WebhookEndpoints.Actions.Manage': act('tenant', manage, { sca: true, roles: ['Developer'] }),
  'Settings.PaymentSettings.WebhookEndpoints.Actions.Send': act('tenant', send, { roles: ['Developer'] }),
  'Merchant.PaymentsSettings.WebhookEndpoints.View': see(
    'merchant',
    { en: 'Webhook endpoints', tr: 'Webhook uç noktaları' },
    { roles: ['Developer', 'Viewer'] },
  ),
  'Merchant.PaymentsSettings.WebhookEndpoints.Actions.Manage': act('merchant', manage, { sca: true, roles: ['Developer'] }),
  'Merchant.PaymentsSettings.WebhookEndpoints.Actions.Send': act('merchant', send, { roles: ['Developer'] }),
})
