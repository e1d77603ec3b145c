import { notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const platformCurrencyRefusals = refusals('platform-currencies', {
  decimalPlacesStay: wrongField(
    'body.decimalPlaces',
    {},
    {
      en: 'Amounts in this currency exist, so its decimal places stay as they are.',
      tr: 'Bu para biriminde tutarlar var, bu yüzden ondalık basamak sayısı değişmez.',
    },
  ),
  hasAmounts: notPossible(
    {},
    {
      en: 'Amounts in this currency exist. Deactivate it instead of deleting it.',
      tr: 'Bu para biriminde tutarlar var. Silmek yerine devre dışı bırakın.',
    },
  ),
})
