import { notPossible, refusals, tooOften, wrongField } from '../../core/refusals.ts'

export const terminalRefusals = refusals('terminal', {
  overLimit: notPossible(
    { limit: 'money' },
    {
      en: 'Your role can take up to {{limit}} at once. Ask a colleague with a higher limit.',
      tr: 'Rolünüz bir defada en fazla {{limit}} tahsil edebilir. Limiti daha yüksek bir çalışma arkadaşınıza danışın.',
    },
  ),
  amountMissing: wrongField('body.amountMinor', {}, { en: 'Enter an amount.', tr: 'Bir tutar girin.' }),
  noAmount: wrongField(
    'body.amountMinor',
    {},
    {
      en: 'A verification has an amount of its own. Leave the amount out.',
      tr: 'Doğrulamanın tutarı bellidir. Tutar girmeyin.',
    },
  ),
  cardOver: notPossible(
    {},
    { en: 'The card was entered too long ago. Enter it again.', tr: 'Kart çok önce girildi. Kartı yeniden girin.' },
  ),
  cardUsed: notPossible(
    {},
    {
      en: 'This card entry was already used for a payment. Enter the card again.',
      tr: 'Bu kart girişi bir ödemede kullanıldı. Kartı yeniden girin.',
    },
  ),
  websiteOff: notPossible(
    {},
    { en: 'This website takes no payments now. Choose another.', tr: 'Bu site şu anda ödeme almıyor. Başka bir site seçin.' },
  ),
  noReceipt: notPossible(
    {},
    {
      en: 'There is no receipt: this payment was not approved.',
      tr: 'Makbuz yok: bu ödeme onaylanmadı.',
    },
  ),
  mailedOften: tooOften(
    { most: 'count' },
    {
      en: 'This receipt was already emailed {{most}} times. Download it instead.',
      tr: 'Bu makbuz {{most}} kez e-postayla gönderildi. Bunun yerine indirin.',
    },
  ),
  currencyTwice: wrongField('body.limits', {}, { en: 'Enter each currency once.', tr: 'Her para birimini bir kez girin.' }),
})
