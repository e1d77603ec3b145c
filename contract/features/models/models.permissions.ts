import { act, permissions, see } from '../../core/permission.ts'

export const modelPermissions = permissions('Payment settings', {
  'Settings.PaymentSettings.AiScoping.View': see('tenant', { en: 'AI scoping', tr: 'Yapay zekâ ile kapsam' }),
  'Settings.PaymentSettings.AiScoping.Actions.Edit': act(
    'tenant',
    { en: 'Change the language model that drafts scope, and its key', tr: 'Kapsam çıkaran dil modelini ve anahtarını değiştirme' },
    { sca: true },
  ),
  'Settings.PaymentSettings.AiScoping.Actions.Try': act('tenant', {
    en: 'Try the language model that drafts scope',
    tr: 'Kapsam çıkaran dil modelini deneme',
  }),
})
