import { conflict, notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const dashboardSettingsRefusals = refusals('dashboard-settings', {
  nameTaken: conflict({}, { en: 'Another category already has this name.', tr: 'Bu adda başka bir kategori var.' }, 'body.name'),
  widgetNameTaken: conflict({}, { en: 'Another widget already has this name.', tr: 'Bu adda başka bir bileşen var.' }, 'body.name'),
  tooMany: conflict(
    { most: 'count' },
    { en: 'There are already {{most}}. Delete one first.', tr: 'Zaten {{most}} tane var. Önce birini silin.' },
  ),
  inUse: notPossible(
    { count: 'count' },
    {
      en: 'This category has {{count}} widgets. Move or delete them first.',
      tr: 'Bu kategoride {{count}} bileşen var. Önce onları taşıyın veya silin.',
    },
  ),
  shipped: notPossible(
    {},
    {
      en: 'The product ships this. You can take it from roles and tenants, but not delete it.',
      tr: 'Bu, ürünle birlikte gelir. Rollerden ve kurumlardan alabilirsiniz ama silemezsiniz.',
    },
  ),
  ofPlatform: notPossible(
    {},
    { en: 'The platform keeps this. You can’t change it here.', tr: 'Bunu platform yönetir. Burada değiştiremezsiniz.' },
  ),
  unknownSource: wrongField(
    'body.dataSourceEndpoint',
    {},
    { en: 'Choose a data source from the list.', tr: 'Listeden bir veri kaynağı seçin.' },
  ),
  unknownDetails: wrongField(
    'body.dataSourceMoreDataEndpoint',
    {},
    { en: 'Choose a data source from the list.', tr: 'Listeden bir veri kaynağı seçin.' },
  ),
  wrongType: wrongField(
    'body.data.widgetType',
    {},
    {
      en: 'This data source has no such widget. Choose another type.',
      tr: 'Bu veri kaynağının böyle bir bileşeni yok. Başka bir tür seçin.',
    },
  ),
  wrongChart: wrongField(
    'body.data.chartConfiguration.chartType',
    {},
    { en: 'This data source has no such chart. Choose another.', tr: 'Bu veri kaynağının böyle bir grafiği yok. Başka birini seçin.' },
  ),
  missingChart: wrongField('body.data.chartConfiguration', {}, { en: 'Choose a chart.', tr: 'Bir grafik seçin.' }),
  missingTable: wrongField('body.data.tableConfiguration', {}, { en: 'Choose the columns.', tr: 'Sütunları seçin.' }),
  missingBanner: wrongField('body.data.banner', {}, { en: 'Enter the text of the banner.', tr: 'Afişin metnini girin.' }),
  unknownColumn: wrongFields({}, { en: 'The data source has no such column.', tr: 'Veri kaynağının böyle bir sütunu yok.' }),
  unknownPipe: wrongFields({}, { en: 'Choose a pipe from the list.', tr: 'Listeden bir biçimleyici seçin.' }),
  unknownTemplate: wrongFields({}, { en: 'Choose a template from the list.', tr: 'Listeden bir şablon seçin.' }),
  wrongNavigation: wrongFields(
    {},
    {
      en: 'Enter the path of a page of the portal, such as /transaction-management/transaction-lookup/{id}.',
      tr: 'Portaldaki bir sayfanın yolunu girin: /transaction-management/transaction-lookup/{id} gibi.',
    },
  ),
  wrongFilters: wrongField(
    'body.filters',
    {},
    { en: 'Enter filters as JSON, such as {"currency":["EUR"]}.', tr: 'Filtreleri JSON olarak girin: {"currency":["EUR"]} gibi.' },
  ),
})
