import { refusals, wrongFields } from '../../core/refusals.ts'

export const exchangeRateRefusals = refusals('exchange-rates', {
  unknownCurrency: wrongFields({}, { en: 'Choose a currency that exists.', tr: 'Var olan bir para birimi seçin.' }),
  sameCurrency: wrongFields(
    {},
    {
      en: 'Choose two different currencies.',
      tr: 'İki farklı para birimi seçin.',
    },
  ),
  alreadyThere: wrongFields(
    {},
    { en: 'This day already has a rate for the pair. Change that one.', tr: 'Bu günün bu çift için zaten bir kuru var. Onu değiştirin.' },
  ),
  givenTwice: wrongFields({}, { en: 'This rate is listed twice. Keep one.', tr: 'Bu kur iki kez yazılmış. Birini bırakın.' }),
  tooFarAhead: wrongFields({}, { en: 'Choose a day up to tomorrow.', tr: 'En geç yarına ait bir gün seçin.' }),
})
