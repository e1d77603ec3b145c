import { conflict, notPossible, refusals, wrongField } from '../../core/refusals.ts'

const notIn = (what: string) =>
  wrongField(
    `body.${what}`,
    { name: 'text' },
    { en: 'This data doesn’t have {{name}}. Choose another.', tr: 'Bu veride {{name}} yok. Başka birini seçin.' },
  )

export const reportDefinitionRefusals = refusals('report-definitions', {
  wrongDimension: notIn('dimensions'),
  wrongMeasure: notIn('measures'),
  wrongDrill: wrongField(
    'body.drill',
    { name: 'text' },
    {
      en: 'Rows can’t be broken down by {{name}}. Choose another, or one that isn’t used yet.',
      tr: 'Satırlar {{name}} ile ayrıştırılamaz. Başka birini veya henüz kullanılmayan birini seçin.',
    },
  ),
  wrongColumn: wrongField(
    'body.columns',
    { name: 'text' },
    { en: 'This report has no column {{name}}.', tr: 'Bu raporda {{name}} sütunu yok.' },
  ),
  noFigure: wrongField('body.columns', {}, { en: 'Show at least one figure.', tr: 'En az bir rakam gösterin.' }),
  chartOfOthers: wrongField(
    'body.chart',
    {},
    {
      en: 'A chart shows a figure and groupings of this report. Choose among them.',
      tr: 'Grafik bu raporun bir rakamını ve gruplamalarını gösterir. Bunlar arasından seçin.',
    },
  ),
  heatOfTwo: wrongField(
    'body.chart',
    {},
    {
      en: 'A heat map needs exactly two groupings and no breakdown.',
      tr: 'Isı haritası tam iki gruplama ister ve ayrıştırma kabul etmez.',
    },
  ),
  linesNeedTime: wrongField(
    'body.chart',
    {},
    { en: 'Only a chart over time can have several lines.', tr: 'Yalnızca zaman grafiğinde birden çok çizgi olabilir.' },
  ),
  sharesOfRate: wrongField(
    'body.chart',
    {},
    { en: 'Rates don’t add up to a whole. Choose a count or an amount.', tr: 'Oranlar toplanmaz. Bir sayı veya tutar seçin.' },
  ),
  tooManyDays: wrongField(
    'body.mostDays',
    { most: 'count' },
    { en: 'This data can show at most {{most}} days.', tr: 'Bu veri en fazla {{most}} gün gösterebilir.' },
  ),
  usualTooLong: wrongField(
    'body.standardDays',
    {},
    { en: 'The usual period can’t be longer than the longest one.', tr: 'Olağan dönem en uzun dönemden uzun olamaz.' },
  ),
  unknownTenant: wrongField('body.tenantIds', {}, { en: 'Choose only tenants that exist.', tr: 'Yalnızca var olan kurumları seçin.' }),
  notDraft: notPossible(
    {},
    {
      en: 'Only a draft can be changed. Create a new version of this report.',
      tr: 'Yalnızca taslak değiştirilebilir. Bu raporun yeni bir sürümünü oluşturun.',
    },
  ),
  notPublished: notPossible({}, { en: 'Only a published report can be withdrawn.', tr: 'Yalnızca yayımlanmış rapor geri çekilebilir.' }),
  hasDraft: conflict({}, { en: 'This report already has a draft. Open it.', tr: 'Bu raporun zaten bir taslağı var. Onu açın.' }),
  tooMany: conflict(
    { most: 'count' },
    {
      en: 'There are already {{most}} definitions. Delete drafts that are no longer needed.',
      tr: 'Zaten {{most}} tanım var. Gereksiz taslakları silin.',
    },
  ),
})

/** What cannot be composed, published or tried. */
export const composingRefusals = [
  reportDefinitionRefusals.wrongDimension,
  reportDefinitionRefusals.wrongMeasure,
  reportDefinitionRefusals.wrongDrill,
  reportDefinitionRefusals.wrongColumn,
  reportDefinitionRefusals.noFigure,
  reportDefinitionRefusals.chartOfOthers,
  reportDefinitionRefusals.heatOfTwo,
  reportDefinitionRefusals.linesNeedTime,
  reportDefinitionRefusals.sharesOfRate,
  reportDefinitionRefusals.tooManyDays,
  reportDefinitionRefusals.usualTooLong,
] as const
