import { act, permissions, see } from '../../core/permission.ts'

export const platformCurrencyPermissions = permissions('General settings', {
  'Platform.Currencies.View': see('platform', { en: 'See currencies', tr: 'Para birimlerini görme' }),
  'Platform.Currencies.Actions.Manage': act('platform', { en: 'Add and change currencies', tr: 'Para birimi ekleme ve değiştirme' }),
  'Settings.GeneralSettings.PlatformCurrencies.View': see('tenant', { en: 'Platform currencies', tr: 'Platform para birimleri' }),
  'Settings.GeneralSettings.Currencies.View': see('tenant', { en: 'Currencies', tr: 'Para birimleri' }),
  'Settings.GeneralSettings.Currencies.Actions.Manage': act('tenant', { en: 'Choose currencies', tr: 'Para birimi seçme' }),
})
