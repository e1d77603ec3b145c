import { notPossible, refusals, wrongField } from '../../core/refusals.ts'

export const webhookRefusals = refusals('webhooks', {
  noAddress: wrongField(
    'body.address',
    {},
    { en: 'Enter an address such as https://shop.example/webhooks.', tr: 'https://magaza.example/webhooks gibi bir adres girin.' },
  ),
  notHttps: wrongField(
    'body.address',
    {},
    { en: 'Enter an https address. Others are not safe for payment data.', tr: 'Ödeme verileri için yalnızca https adresi güvenlidir.' },
  ),
  privateNetwork: wrongField(
    'body.address',
    {},
    { en: 'This address is in a private network. Enter a public one.', tr: 'Bu adres özel bir ağda. Herkese açık bir adres girin.' },
  ),
  plainAddress: wrongField(
    'body.address',
    {},
    {
      en: 'Enter an address without a user name, a password, a question mark or a hash.',
      tr: 'Ad, parola, soru işareti ve diyez içermeyen bir adres girin.',
    },
  ),
  tooMany: notPossible(
    { most: 'count' },
    { en: 'You can have up to {{most}} endpoints. Delete one first.', tr: 'En fazla {{most}} uç noktanız olabilir. Önce birini silin.' },
  ),
  limited: notPossible(
    {},
    {
      en: 'Your access is limited to some payments, so you can’t manage endpoints that receive others too.',
      tr: 'Erişiminiz bazı ödemelerle sınırlı; diğerlerini de alan uç noktaları yönetemezsiniz.',
    },
  ),
  off: notPossible(
    {},
    { en: 'You can’t send: this endpoint is off. Switch it on first.', tr: 'Gönderilemez: bu uç nokta kapalı. Önce açın.' },
  ),
  deleted: notPossible({}, { en: 'You can’t resend: this endpoint was deleted.', tr: 'Yeniden gönderilemez: bu uç nokta silindi.' }),
  tooOld: notPossible(
    { days: 'count' },
    {
      en: 'You can’t resend: this webhook is older than {{days}} days.',
      tr: 'Yeniden gönderilemez: bu bildirim {{days}} günden eski.',
    },
  ),
  underWay: notPossible({}, { en: 'It is being sent right now.', tr: 'Şu anda gönderiliyor.' }),
  nothingSent: notPossible({}, { en: 'No webhook was sent for this event.', tr: 'Bu olay için hiçbir webhook gönderilmedi.' }),
})

/** What an address of an endpoint may not be. */
export const addressRefusals = [
  webhookRefusals.noAddress,
  webhookRefusals.notHttps,
  webhookRefusals.privateNetwork,
  webhookRefusals.plainAddress,
] as const
/** Why a delivery is not sent again. */
export const resendRefusals = [webhookRefusals.off, webhookRefusals.deleted, webhookRefusals.tooOld, webhookRefusals.underWay] as const
