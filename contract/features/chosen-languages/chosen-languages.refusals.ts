import { notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const chosenLanguageRefusals = refusals('chosen-languages', {
  notSpoken: notPossible(
    {},
    {
      en: 'Portico has no texts in this language. You can offer it on payment pages.',
      tr: 'Portico’nun bu dilde metni yok. Ödeme sayfalarında sunabilirsiniz.',
    },
  ),
  notOffered: wrongField(
    'body.language',
    {},
    { en: 'Your organisation does not offer this language here.', tr: 'Kurumunuz bu dili burada sunmuyor.' },
  ),
})
