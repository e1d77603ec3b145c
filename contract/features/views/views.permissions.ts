import { act, permissions } from '../../core/permission.ts'

export const viewPermissions = permissions('Lists', {
  'Platform.SharedViews.Manage': act('platform', {
    en: 'Change and delete views that others share',
    tr: 'Başkalarının paylaştığı görünümleri değiştirme ve silme',
  }),
  'CRM.SharedViews.Manage': act('tenant', {
    en: 'Change and delete views that others share',
    tr: 'Başkalarının paylaştığı görünümleri değiştirme ve silme',
  }),
  'Merchant.SharedViews.Manage': act('merchant', {
    en: 'Change and delete views that others share',
    tr: 'Başkalarının paylaştığı görünümleri değiştirme ve silme',
  }),
})
