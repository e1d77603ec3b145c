import { notPossible, refusals, wrongFields } from '../../core/refusals.ts'

export const scopingRefusals = refusals('scoping', {
  noDraft: notPossible({}, { en: 'There is no draft to change.', tr: 'Değiştirilecek bir taslak yok.' }),
  underWay: notPossible({}, { en: 'A draft is being made right now. Wait for it.', tr: 'Şu anda bir taslak hazırlanıyor. Bekleyin.' }),
  notInFeed: wrongFields({}, { en: 'The conversation has no such item.', tr: 'Yazışmada böyle bir öğe yok.' }),
})
