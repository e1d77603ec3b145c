import { act, permissions, see } from '../../core/permission.ts'

export const documentTypePermissions = permissions('General settings', {
  'Platform.DocumentTypes.View': see('platform', { en: 'See document types', tr: 'Belge türlerini görme' }),
  'Platform.DocumentTypes.Actions.Manage': act('platform', { en: 'Add and change document types', tr: 'Belge türü ekleme ve değiştirme' }),
  'Settings.GeneralSettings.DocumentTypes.View': see('tenant', { en: 'Document types', tr: 'Belge türleri' }),
  'Settings.GeneralSettings.DocumentTypes.Actions.Manage': act('tenant', { en: 'Choose document types', tr: 'Belge türü seçme' }),
})
