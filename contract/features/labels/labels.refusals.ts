import { conflict, notPossible, refusals, wrongField, wrongFields } from '../../core/refusals.ts'

export const labelRefusals = refusals('labels', {
  tooMany: conflict(
    { most: 'count' },
    { en: 'You already have {{most}} labels. Delete one first.', tr: 'Zaten {{most}} etiketiniz var. Önce birini silin.' },
  ),
  taken: conflict({}, { en: 'Another label already has this name.', tr: 'Bu adda başka bir etiket var.' }),
  eachOnce: wrongFields({}, { en: 'Name each label once.', tr: 'Her etiketi bir kez belirtin.' }),
  defaultStays: notPossible({}, { en: 'Default labels can’t be deleted.', tr: 'Varsayılan etiketler silinemez.' }),
  defaultKeepsName: wrongField('body.value', {}, { en: 'Default labels keep their names.', tr: 'Varsayılan etiketlerin adı değişmez.' }),
})
