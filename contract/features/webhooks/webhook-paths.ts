/** The screens of a tenant and of a merchant. */
export const webhookPaths = { tenant: '/crm/settings/webhook-endpoints', merchant: '/merchant/payment-settings/webhook-endpoints' } as const
