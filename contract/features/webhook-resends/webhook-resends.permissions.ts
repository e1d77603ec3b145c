import { permissions, work } from '../../core/permission.ts'

const words = { en: 'Resend webhooks', tr: 'Webhook yeniden gönderme' } as const

export const webhookResendPermissions = permissions('Reports', {
  'CRM.Reports.ResendWebhooks.View': work('tenant', words, { roles: ['Support', 'Developer'] }),
  'Merchant.Reports.ResendWebhooks.View': work('merchant', words, { roles: ['Developer'] }),
})
