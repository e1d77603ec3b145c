import { conflict, notAllowed, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const dashboardRefusals = refusals('dashboards', {
  unknownSource: wrongFields(
    {},
    { en: 'Choose a data source from the list.', tr: 'Listeden bir veri kaynağı seçin.' },
    'body.dataSourceEndpoint',
  ),
  otherSource: wrongField(
    'headers.endpointid',
    {},
    { en: 'This widget reads another data source.', tr: 'Bu bileşen başka bir veri kaynağını okur.' },
  ),
  sourceClosed: notAllowed({}, { en: 'You can’t see the data of this widget.', tr: 'Bu bileşenin verilerini göremezsiniz.' }),
  otherRole: wrongField('body.roleId', {}, { en: 'Choose one of your own roles.', tr: 'Kendi rollerinizden birini seçin.' }),
  tooManyWidgets: conflict(
    { most: 'count' },
    {
      en: 'Your dashboard already has {{most}} widgets. Remove one first.',
      tr: 'Panelinizde zaten {{most}} bileşen var. Önce birini kaldırın.',
    },
  ),
  nameTaken: conflict({}, { en: 'Another category already has this name.', tr: 'Bu adda başka bir kategori var.' }, 'body.name'),
  tooManyCategories: conflict(
    { most: 'count' },
    {
      en: 'You already have {{most}} categories. Delete one first.',
      tr: 'Zaten {{most}} kategoriniz var. Önce birini silin.',
    },
  ),
  wrongFilters: wrongFields(
    {},
    {
      en: 'Enter filters as JSON, such as {"currency":["EUR"]}.',
      tr: 'Filtreleri JSON olarak girin: {"currency":["EUR"]} gibi.',
    },
  ),
})
