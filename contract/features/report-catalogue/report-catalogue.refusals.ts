import { refusals, wrongField } from '../../core/refusals.ts'

export const reportCatalogueRefusals = refusals('report-catalogue', {
  tooManyDays: wrongField(
    'body.maxDaysSelected',
    { most: 'count' },
    { en: 'This report shows at most {{most}} days.', tr: 'Bu rapor en fazla {{most}} gün gösterir.' },
  ),
  unknownTenant: wrongField('body.tenantIds', {}, { en: 'Choose only tenants that exist.', tr: 'Yalnızca var olan kurumları seçin.' }),
})
