import { conflict, refusals, wrongField } from '../../core/refusals.ts'

export const viewRefusals = refusals('views', {
  tooMany: conflict(
    { most: 'count' },
    {
      en: 'You already have {{most}} views of this list. Delete one first.',
      tr: 'Bu listede zaten {{most}} görünümünüz var. Önce birini silin.',
    },
  ),
  nameTaken: conflict(
    {},
    { en: 'Another view of this list already has this name.', tr: 'Bu listede bu adda başka bir görünüm var.' },
    'body.name',
  ),
  roleOfPrivate: wrongField(
    'body.sharedRoleId',
    {},
    { en: 'Share the view before you choose who sees it.', tr: 'Kimlerin göreceğini seçmeden önce görünümü paylaşın.' },
  ),
  otherRole: wrongField('body.sharedRoleId', {}, { en: 'Choose one of your own roles.', tr: 'Kendi rollerinizden birini seçin.' }),
})
