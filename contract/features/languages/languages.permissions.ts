import { act, permissions, see } from '../../core/permission.ts'

export const languagePermissions = permissions('General settings', {
  'Platform.Languages.View': see('platform', { en: 'See languages', tr: 'Dilleri görme' }),
  'Platform.Languages.Actions.Manage': act('platform', { en: 'Add and change languages', tr: 'Dil ekleme ve değiştirme' }),
  'Settings.GeneralSettings.Languages.View': see('tenant', { en: 'Languages', tr: 'Diller' }),
  'Settings.GeneralSettings.Languages.Actions.Manage': act('tenant', { en: 'Choose languages', tr: 'Dil seçme' }),
})
