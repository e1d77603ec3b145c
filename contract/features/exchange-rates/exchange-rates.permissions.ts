import { act, permissions, see } from '../../core/permission.ts'

export const exchangeRatePermissions = permissions('General settings', {
  'Settings.GeneralSettings.ExchangeRates.View': see('tenant', { en: 'Exchange rates', tr: 'Döviz kurları' }, { roles: ['Finance'] }),
  'Settings.GeneralSettings.ExchangeRates.Actions.Manage': act(
    'tenant',
    { en: 'Add, change and delete exchange rates', tr: 'Döviz kuru ekleme, değiştirme ve silme' },
    { roles: ['Finance'] },
  ),
})
