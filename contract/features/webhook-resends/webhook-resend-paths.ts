/** The screens of a tenant and of a merchant: what can be sent again, and what was. */
export const webhookResendPaths = {
  events: { tenant: '/crm/reports/resend-webhooks', merchant: '/reports/resend-webhooks' },
  resends: { tenant: '/crm/reports/webhook-resends', merchant: '/reports/webhook-resends' },
} as const
