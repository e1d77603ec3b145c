import {
  type AnyRefusal,
  exceedsAuthorised,
  exceedsBalance,
  exceedsOwed,
  narrowSearch,
  notPossible,
  refusals,
  staleVersion,
  wrongField,
} from '../../core/refusals.ts'
import type { Places } from '../../core/sentences.ts'

const actions = {
  refund: { en: 'refund', tr: 'İade' },
  capture: { en: 'capture', tr: 'Tahsilat' },
  void: { en: 'void', tr: 'İptal' },
  checkStatus: { en: 'check the status', tr: 'Durum sorgulama' },
  reversal: { en: 'reverse', tr: 'Ters işlem' },
  markRefunded: { en: 'mark it as refunded', tr: 'İade edildi olarak işaretleme' },
  approve: { en: 'approve', tr: 'Onaylama' },
  decline: { en: 'decline', tr: 'Geri çevirme' },
  statusChange: { en: 'change the status', tr: 'Durum değiştirme' },
  amendBin: { en: 'correct the BIN data', tr: 'BIN verilerini düzeltme' },
  resetRestriction: { en: 'lift the restriction', tr: 'Kısıtı kaldırma' },
  payout: { en: 'pay out', tr: 'Ödeme çıkışı' },
  approvePayout: { en: 'approve this', tr: 'Onaylama' },
  declinePayout: { en: 'decline this', tr: 'Reddetme' },
} as const

const children = {
  Capture: { en: 'a capture', tr: 'bir tahsilat' },
  Refund: { en: 'a refund', tr: 'bir iade' },
  Void: { en: 'a void', tr: 'bir iptal' },
  Reversal: { en: 'a reversal', tr: 'bir ters işlem' },
  Payout: { en: 'a payout', tr: 'bir ödeme çıkışı' },
  Dispute: { en: 'a dispute', tr: 'bir itiraz' },
  BankOrder: { en: 'a bank order', tr: 'bir banka talimatı' },
  Verification: { en: 'a card verification', tr: 'bir kart doğrulaması' },
} as const

const decisions = {
  approve: { en: 'approved', tr: 'onayladı' },
  decline: { en: 'declined', tr: 'geri çevirdi' },
} as const

/** Beside a disabled action. One idea each: the action, and the reason it is not available. */
const off = <const P extends Places>(places: P, en: string, tr: string) =>
  notPossible({ action: actions, ...places }, { en: `You can’t {{action}}: ${en}`, tr: `{{action}} kapalı: ${tr}` })
const provider = { provider: 'text' } as const

export const transactionRefusals = refusals('transactions', {
  referenceWaitedFor: notPossible(
    {},
    {
      en: 'The payment still waits for money that names this reference. Free it once the payment is over.',
      tr: 'Ödeme hâlâ bu referansla gelecek parayı bekliyor. Ödeme sonuçlanınca serbest bırakın.',
    },
  ),
  offCreated: off({}, 'this payment has not been sent to a provider yet.', 'bu ödeme henüz bir sağlayıcıya gönderilmedi.'),
  offPending: notPossible(
    { action: actions },
    {
      en: 'You can’t {{action}} yet: the provider hasn’t confirmed this payment.',
      tr: '{{action}} henüz kapalı: sağlayıcı bu ödemeyi onaylamadı.',
    },
  ),
  offWaitingForApproval: off({}, 'this payment is waiting for approval.', 'bu ödeme onay bekliyor.'),
  offBlocked: off({}, 'this payment was blocked before it reached a provider.', 'bu ödeme bir sağlayıcıya ulaşmadan engellendi.'),
  offDuplicate: off({}, 'this payment is held as a duplicate.', 'bu ödeme mükerrer olduğu için bekletiliyor.'),
  offReserved: off({}, 'this payment has not been captured yet.', 'bu ödemeden henüz tahsilat yapılmadı.'),
  offReservedVoid: off(
    {},
    'this payment has not been captured yet. Void it instead.',
    'bu ödemeden henüz tahsilat yapılmadı. Bunun yerine iptal edin.',
  ),
  offCaptured: off({}, 'this payment has been captured.', 'bu ödeme tahsil edildi.'),
  offCapturedRefund: off({}, 'this payment has been captured. Refund it instead.', 'bu ödeme tahsil edildi. Bunun yerine iade edin.'),
  offSuccessful: off({}, 'this payment is complete.', 'bu ödeme tamamlandı.'),
  offSuccessfulRefund: off({}, 'this payment is complete. Refund it instead.', 'bu ödeme tamamlandı. Bunun yerine iade edin.'),
  offRefunded: off({}, 'this payment has been refunded in full.', 'bu ödemenin tamamı iade edildi.'),
  offClosing: off({}, 'this payment is being closed.', 'bu ödeme kapatılıyor.'),
  offClosed: off({}, 'this payment is closed.', 'bu ödeme kapandı.'),
  offVoided: off({}, 'this payment was voided.', 'bu ödeme iptal edildi.'),
  offCancelled: off({}, 'this payment was cancelled.', 'bu ödemeden vazgeçildi.'),
  offExpired: off({}, 'the authorisation has expired.', 'provizyonun süresi doldu.'),
  offReversed: off({}, 'this payment was reversed.', 'bu ödeme için ters işlem yapıldı.'),
  offDeclined: off({}, 'this payment was declined.', 'bu ödeme reddedildi.'),
  offFailed: off({}, 'this payment failed.', 'bu ödeme başarısız oldu.'),
  offRejected: off({}, 'this payment was rejected.', 'bu ödeme geri çevrildi.'),
  offConflict: off(
    {},
    'the provider’s answers contradict each other. Check the status first.',
    'sağlayıcının yanıtları birbiriyle çelişiyor. Önce durumu sorgulayın.',
  ),
  offForChild: off(
    { type: children },
    'this is {{type}}. Act on the payment it belongs to.',
    'bu {{type}}. İşlemi ait olduğu ödeme üzerinde yapın.',
  ),
  offDisputed: off({}, 'the whole amount is disputed.', 'tutarın tamamı itirazlı.'),
  offRefundsOnTheirWay: off({}, 'pending refunds use up the remaining amount.', 'kalan tutarın tamamı yoldaki iadelere ayrılmış.'),
  offNotConnected: off(provider, '{{provider}} is not connected.', '{{provider}} bağlı değil.'),
  offNoRefunds: off(provider, '{{provider}} does not support refunds.', '{{provider}} iade yapmıyor.'),
  offMostRefunds: off(
    { ...provider, most: 'count' },
    '{{provider}} allows {{most}} refunds for one payment.',
    '{{provider}} bir ödeme için en çok {{most}} iadeye izin veriyor.',
  ),
  offRefundsOver: off(
    { ...provider, days: 'count' },
    '{{provider}} allows no refunds after {{days}} days.',
    '{{provider}} {{days}} günden sonra iade yapmıyor.',
  ),
  offRefundsWhole: off(provider, '{{provider}} refunds the whole amount only.', '{{provider}} yalnızca tutarın tamamını iade ediyor.'),
  offCapturesWhole: off(provider, '{{provider}} captures the whole amount only.', '{{provider}} yalnızca tutarın tamamını tahsil ediyor.'),
  offCapturedAtOnce: off({}, 'this payment was captured when it was made.', 'bu ödeme yapılırken tahsil edildi.'),
  offCaptureOnItsWay: off({}, 'a capture of this payment is still pending.', 'bu ödemenin bir tahsilatı hâlâ yolda.'),
  offNothingToCapture: off({}, 'nothing is left to capture.', 'tahsil edilecek tutar kalmadı.'),
  offCapturesItself: off(provider, '{{provider}} captures automatically.', '{{provider}} tahsilatı kendisi yapıyor.'),
  offOneCapture: off(provider, '{{provider}} allows one capture for a payment.', '{{provider}} bir ödeme için tek tahsilata izin veriyor.'),
  offCannotVoid: off(
    provider,
    '{{provider}} cannot void. Wait until the authorisation expires.',
    '{{provider}} iptal edemiyor. Provizyonun süresinin dolmasını bekleyin.',
  ),
  offNoProvider: off({}, 'this payment was never sent to a provider.', 'bu ödemeyi bilen bir sağlayıcı yok.'),
  offFinalAnswer: off({}, 'the provider has given its final answer.', 'sağlayıcı son yanıtını verdi.'),
  offJustChecked: off({}, 'it was checked less than a minute ago.', 'bir dakikadan kısa süre önce sorgulandı.'),

  offPartRefunded: off(
    {},
    'part of this payment has been refunded. Refund the rest instead.',
    'bu ödemenin bir kısmı iade edildi. Bunun yerine kalanı iade edin.',
  ),
  offRefundOnItsWay: off({}, 'a refund of this payment is still pending.', 'bu ödemenin bir iadesi hâlâ yolda.'),
  offPartDisputed: off({}, 'part of this payment is disputed.', 'bu ödemenin bir kısmı itirazlı.'),
  offSeveralCaptures: off(
    {},
    'this payment was captured in several parts. Refund it instead.',
    'bu ödeme birkaç parçada tahsil edildi. Bunun yerine iade edin.',
  ),
  offNoReversals: off(provider, '{{provider}} does not support reversals.', '{{provider}} ters işlem yapmıyor.'),

  offWaitedShortly: off({}, 'this payment has waited for less than a day.', 'bu ödeme henüz bir günden az bekledi.'),
  declineReasonNeeded: wrongField('body.declineReason', {}, { en: 'Choose a reason from the list.', tr: 'Listeden bir neden seçin.' }),
  offCardGone: off(
    {},
    'the card is no longer stored, so the payment can’t be sent to a provider. The shopper has to pay again.',
    'kart artık saklanmıyor, bu yüzden hiçbir sağlayıcıya sorulamaz. Alıcının yeniden ödemesi gerekiyor.',
  ),
  offNoCard: off({}, 'this payment was not made with a card.', 'bu ödeme kartla yapılmadı.'),
  offOwnPayment: off(
    {},
    'you made this payment. Someone else has to decide.',
    'bu ödemeyi siz yaptınız. Kararı başka birinin vermesi gerekiyor.',
  ),
  decidedBy: notPossible(
    { person: 'text', decision: decisions },
    { en: '{{person}} has already {{decision}} this payment.', tr: 'Bu ödemeyi daha önce {{person}} {{decision}}.' },
  ),
  offPaidDisputed: off({}, 'this payment is disputed.', 'bu ödeme itirazlı.'),
  offNoPayouts: off(provider, '{{provider}} does not pay out.', '{{provider}} ödeme çıkışı yapmıyor.'),
  offPartlySeen: off(
    {},
    'your access is limited to some methods or providers, and a payout takes from the whole balance.',
    'erişiminiz bazı yöntem veya sağlayıcılarla sınırlı; ödeme çıkışı ise bakiyenin tamamından yapılır.',
  ),
  offNotWaiting: off({}, 'it isn’t waiting for approval.', 'onay beklemiyor.'),

  refundTooMuch: exceedsBalance(
    { left: 'money' },
    { en: 'At most {{left}} is left. Enter less.', tr: 'En çok {{left}} kaldı. Daha az girin.' },
    'body.amountMinor',
  ),
  refundedInFuture: wrongField(
    'body.occurredAt',
    {},
    { en: 'Enter a time that is not in the future.', tr: 'Gelecekte olmayan bir zaman girin.' },
  ),
  captureTooMuch: exceedsAuthorised(
    { left: 'money' },
    { en: 'At most {{left}} is left. Enter less.', tr: 'En çok {{left}} kaldı. Daha az girin.' },
    'body.amountMinor',
  ),
  payoutTooMuch: exceedsOwed(
    { left: 'money' },
    {
      en: 'At most {{left}} can be paid out: the rest isn’t owed to the merchant, or is set aside for other payouts. Enter less.',
      tr: 'En çok {{left}} ödenebilir: kalanı üye iş yerine borçlu olunan tutarda yok ya da başka ödeme çıkışlarına ayrılmış. Daha az girin.',
    },
    'body.amountMinor',
  ),
  busy: staleVersion(
    {},
    {
      en: 'Someone else just changed this payment. Review it and try again.',
      tr: 'Bu ödemeyi az önce başka biri değiştirdi. Gözden geçirip yeniden deneyin.',
    },
  ),

  narrowByTime: narrowSearch(
    { days: 'count' },
    {
      en: 'Choose a period of at most {{days}} days, or add a merchant, a status or a reference.',
      tr: 'En çok {{days}} günlük bir dönem seçin ya da bir üye iş yeri, durum veya referans ekleyin.',
    },
  ),
  sumsNeedPeriod: narrowSearch(
    { days: 'count' },
    { en: 'Choose a period of at most {{days}} days to see sums.', tr: 'Toplamları görmek için en çok {{days}} günlük bir dönem seçin.' },
  ),
  narrowOtherwiseSorted: narrowSearch(
    { days: 'count' },
    {
      en: 'Choose a period of at most {{days}} days, add a merchant or a reference, or sort by time of creation.',
      tr: 'En çok {{days}} günlük bir dönem seçin, bir üye iş yeri veya referans ekleyin ya da oluşturulma zamanına göre sıralayın.',
    },
  ),
  filterNotOfRequests: wrongField(
    'query.kind',
    {},
    { en: 'Only payments have this filter, not requests.', tr: 'Bu filtre yalnızca ödemelerde var, isteklerde yok.' },
  ),
  outcomeOfRequests: wrongField(
    'query.outcome',
    {},
    { en: 'Only requests have an outcome. Add kind=requests.', tr: 'Yalnızca isteklerin sonucu vardır. kind=requests ile sorun.' },
  ),
  periodBackwards: wrongField('query.dateTo', {}, { en: 'The period ends before it begins.', tr: 'Dönem başlamadan bitiyor.' }),
  amountsBackwards: wrongField(
    'query.amountTo',
    {},
    { en: 'The highest amount is below the lowest.', tr: 'En yüksek tutar, en düşüğün altında.' },
  ),
})

/** What a lookup cannot find in time, or contradicts itself. */
export const searchRefusals = [
  transactionRefusals.narrowByTime,
  transactionRefusals.narrowOtherwiseSorted,
  transactionRefusals.periodBackwards,
  transactionRefusals.amountsBackwards,
] as const

/** Any action may be off for any of these reasons, by the time it is asked for. */
export const actionRefusals: readonly AnyRefusal[] = [
  ...Object.values(transactionRefusals).filter(({ code }) => code === 'action_not_allowed'),
  transactionRefusals.busy,
]
