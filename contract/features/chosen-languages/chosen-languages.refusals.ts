import { notPossible, refusals } from '../../core/refusals.ts'

export const chosenLanguageRefusals = refusals('chosen-languages', {
  notSpoken: notPossible(
    {},
    {
      en: 'Portico has no texts in this language. You can offer it on payment pages.',
      tr: 'Portico’nun bu dilde metni yok. Ödeme sayfalarında sunabilirsiniz.',
    },
  ),
})
