import { refusals, wrongField } from '../../core/refusals.ts'

export const reportSettingsRefusals = refusals('report-settings', {
  unknownColumn: wrongField(
    'body.columns',
    { column: 'text' },
    { en: 'This report has no column {{column}}.', tr: 'Bu raporda {{column}} sütunu yok.' },
  ),
  givenTwice: wrongField(
    'body.columns',
    { column: 'text' },
    { en: 'You gave the column {{column}} twice. Keep one of them.', tr: '{{column}} sütununu iki kez verdiniz. Birini bırakın.' },
  ),
  noFigure: wrongField('body.columns', {}, { en: 'Show at least one figure.', tr: 'En az bir rakam gösterin.' }),
  tooManyDays: wrongField(
    'body.defaultDays',
    { most: 'count' },
    { en: 'This report shows at most {{most}} days.', tr: 'Bu rapor en fazla {{most}} gün gösterir.' },
  ),
})
