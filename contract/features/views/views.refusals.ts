import { conflict, refusals } from '../../core/refusals.ts'

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
})
