import { narrowSearch, notAllowed, refusals, wrongField } from '../../core/refusals.ts'

export const reportRefusals = refusals('reports', {
  switchedOff: notAllowed({}, { en: 'Your organisation has switched this report off.', tr: 'Kurumunuz bu raporu kapatmış.' }),
  notAvailable: notAllowed({}, { en: 'This report isn’t available to your organisation.', tr: 'Bu rapor kurumunuza açık değil.' }),
  periodTooLong: wrongField('query.dateTo', { most: 'count' }, { en: 'Choose at most {{most}} days.', tr: 'En fazla {{most}} gün seçin.' }),
  periodEndsFirst: wrongField(
    'query.dateTo',
    {},
    { en: 'Choose an end on or after the start.', tr: 'Başlangıçla aynı gün veya daha sonraki bir bitiş seçin.' },
  ),
  unknownGroup: wrongField(
    'query.groupBy',
    { most: 'count' },
    {
      en: 'Choose up to {{most}} of the groupings that this report offers.',
      tr: 'Bu raporun sunduğu gruplamalardan en fazla {{most}} tane seçin.',
    },
  ),
  fixedGroup: wrongField('query.groupBy', {}, { en: 'This report has fixed groupings.', tr: 'Bu raporun gruplamaları sabittir.' }),
  unknownReport: wrongField('query.reportId', {}, { en: 'Choose a report that you can open.', tr: 'Açabildiğiniz bir rapor seçin.' }),
  unknownColumn: wrongField(
    'body.columns',
    { column: 'text' },
    { en: 'This report has no column {{column}}.', tr: 'Bu raporda {{column}} sütunu yok.' },
  ),
  forBackground: narrowSearch(
    { most: 'count' },
    {
      en: 'A file of more than {{most}} rows is written in the background. Start an export, choose a shorter period or add a filter.',
      tr: '{{most}} satırdan uzun bir dosya arka planda yazılır. Dışa aktarma başlatın, daha kısa bir dönem seçin veya filtre ekleyin.',
    },
  ),
  tooManyRows: narrowSearch(
    { most: 'count' },
    {
      en: 'This file would have more than {{most}} rows. Choose a shorter period or add a filter.',
      tr: 'Bu dosyada {{most}} satırdan fazlası olurdu. Daha kısa bir dönem seçin veya filtre ekleyin.',
    },
  ),
})

/** What every report refuses of its query. */
export const queryRefusals = [
  reportRefusals.switchedOff,
  reportRefusals.notAvailable,
  reportRefusals.periodTooLong,
  reportRefusals.periodEndsFirst,
  reportRefusals.unknownGroup,
  reportRefusals.fixedGroup,
] as const
/** What a file refuses, whichever report it is of. */
export const fileRefusals = [reportRefusals.forBackground, reportRefusals.tooManyRows] as const
