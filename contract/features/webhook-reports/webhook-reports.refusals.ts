import { refusals, wrongField } from '../../core/refusals.ts'

export const webhookReportRefusals = refusals('webhook-reports', {
  periodTooLong: wrongField(
    'query.dateFrom',
    { most: 'count' },
    { en: 'Choose at most {{most}} days.', tr: 'En fazla {{most}} gün seçin.' },
  ),
  periodEndsFirst: wrongField('query.dateTo', {}, { en: 'The period ends before it begins.', tr: 'Dönem başlamadan bitiyor.' }),
})
