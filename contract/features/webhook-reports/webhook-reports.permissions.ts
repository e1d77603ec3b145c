import { permissions, see } from '../../core/permission.ts'

const staff = { roles: ['Support', 'Risk', 'Developer'] } as const
const merchant = { roles: ['Developer', 'Viewer'] } as const

export const webhookReportPermissions = permissions('Reports', {
  'CRM.Reports.WebhookReport.View': see('tenant', { en: 'Webhook report', tr: 'Webhook raporu' }, staff),
  'CRM.Reports.WebhookReportV2.View': see('tenant', { en: 'Webhook report (V2)', tr: 'Webhook raporu (V2)' }, staff),
  'CRM.Reports.WebhooksDestinations.Status.View': see('tenant', { en: 'Webhook destinations', tr: 'Webhook hedefleri' }, staff),
  'CRM.Reports.WebhooksDestinations.Statistics.View': see('tenant', { en: 'Webhook statistics', tr: 'Webhook istatistikleri' }, staff),
  'Merchant.Reports.WebhookReport.View': see('merchant', { en: 'Webhook report', tr: 'Webhook raporu' }, merchant),
  'Merchant.Reports.WebhookReportV2.View': see('merchant', { en: 'Webhook report (V2)', tr: 'Webhook raporu (V2)' }, merchant),
})
