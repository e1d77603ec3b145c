import { act, permissions, see } from '../../core/permission.ts'

export const countryPermissions = permissions('General settings', {
  'Platform.Countries.View': see('platform', { en: 'See countries', tr: 'Ülkeleri görme' }),
  'Platform.Countries.Actions.Manage': act('platform', { en: 'Add and change countries', tr: 'Ülke ekleme ve değiştirme' }),
  'Settings.GeneralSettings.Countries.View': see('tenant', { en: 'Countries', tr: 'Ülkeler' }),
  'Settings.GeneralSettings.Countries.Actions.Manage': act('tenant', { en: 'Choose countries', tr: 'Ülke seçme' }),
})
