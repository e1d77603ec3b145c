import { notPossible, refusals } from '../../core/refusals.ts'

export const chosenCurrencyRefusals = refusals('chosen-currencies', {
  baseStays: notPossible(
    {},
    { en: 'To change your base currency, choose another one.', tr: 'Ana para biriminizi değiştirmek için başka birini seçin.' },
  ),
  baseIsOffered: notPossible({}, { en: 'You always offer your base currency.', tr: 'Ana para biriminizi her zaman sunarsınız.' }),
})
