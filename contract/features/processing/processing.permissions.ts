import { act, permissions, see } from '../../core/permission.ts'

const words = { en: 'Processing setup tool', tr: 'İşleme kurulum aracı' }

export const processingPermissions = permissions('Transactions', {
  'CRM.Transaction.ProcessingSetupTool': see('tenant', words, { roles: ['Developer'] }),
  'CRM.Transaction.ProcessingSetupTool.Actions.Edit': act(
    'tenant',
    {
      en: 'Change which providers take payments, and what they are signed in to with',
      tr: 'Ödemeleri hangi sağlayıcıların alacağını ve giriş bilgilerini değiştirme',
    },
    { sca: true, roles: ['Developer'] },
  ),
  'Platform.Transaction.ProcessingSetupTool': see('platform', words, { roles: ['Developer'] }),
  'Merchant.Transaction.ProcessingSetupTool': see('merchant', words, { roles: ['Developer'] }),
})
