import { refusals, wrongField } from '../../core/refusals.ts'

export const statementRefusals = refusals('statements', {
  tooManyEntries: wrongField(
    'query.dateTo',
    { most: 'count' },
    {
      en: 'This file holds at most {{most}} entries. Choose a shorter period, one customer or one currency.',
      tr: 'Bu dosyada en fazla {{most}} kayıt olabilir. Daha kısa bir dönem, tek bir müşteri veya tek bir para birimi seçin.',
    },
  ),
  nothingToState: wrongField(
    'query.dateTo',
    {},
    {
      en: 'This account has no balance and no entries in this period. Choose another period.',
      tr: 'Bu hesabın bu dönemde bakiyesi ve kaydı yok. Başka bir dönem seçin.',
    },
  ),
  paymentsOfBalance: wrongField(
    'query.by',
    {},
    {
      en: 'Only the merchant balance has lines by payment. Choose lines by entry.',
      tr: 'Yalnızca üye iş yeri bakiyesi ödemeye göre satırlar içerir. Kayda göre satırları seçin.',
    },
  ),
  amountTooLong: wrongField(
    'query.currency',
    { currency: 'text' },
    {
      en: 'MT940 has no room for amounts as large as these in {{currency}}. Download camt.053 instead.',
      tr: 'MT940, {{currency}} cinsinden bu kadar büyük tutarlara yer vermez. Bunun yerine camt.053 indirin.',
    },
  ),
  accountOfStaff: wrongField(
    'query.account',
    {},
    { en: 'Your statement is of your balance. Leave the account out.', tr: 'Ekstreniz bakiyenize aittir. Hesabı boş bırakın.' },
  ),
})
