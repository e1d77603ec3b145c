import { notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const labelRefusals = refusals('labels', {
  defaultStays: notPossible({}, { en: 'Default labels can’t be deleted.', tr: 'Varsayılan etiketler silinemez.' }),
  defaultKeepsName: wrongField('body.value', {}, { en: 'Default labels keep their names.', tr: 'Varsayılan etiketlerin adı değişmez.' }),
})
