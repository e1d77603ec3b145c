import { sentence, sentences } from '../../core/sentences.ts'
import type { CheckKind } from '../antifraud/antifraud-words.ts'
import type { sources as allSources } from './transaction-words.ts'

const sources = {
  Api: { en: 'Created through the API', tr: 'API üzerinden oluşturuldu' },
  HostedPage: { en: 'Created on the hosted page', tr: 'Ödeme sayfasında oluşturuldu' },
  PaymentLink: { en: 'Created through a payment link', tr: 'Ödeme bağlantısıyla oluşturuldu' },
  VirtualTerminal: { en: 'Entered in the virtual terminal', tr: 'Sanal terminalde girildi' },
  Terminal: { en: 'Created at a terminal', tr: 'Terminalde oluşturuldu' },
  Batch: { en: 'Created in a batch', tr: 'Toplu işlemle oluşturuldu' },
  Portal: { en: 'Created in the portal', tr: 'Portalda oluşturuldu' },
  Recurring: { en: 'Created by a recurring agreement', tr: 'Düzenli ödeme talimatıyla oluşturuldu' },
  Import: { en: 'Imported', tr: 'İçe aktarıldı' },
} as const satisfies Record<(typeof allSources)[number], object>

const types = {
  Refund: { en: 'Refund', tr: 'İade' },
  Capture: { en: 'Capture', tr: 'Tahsilat' },
  Void: { en: 'Void', tr: 'İptal' },
  Reversal: { en: 'Reversal', tr: 'Ters işlem' },
  Payout: { en: 'Payout', tr: 'Ödeme çıkışı' },
} as const

/** What a provider was asked for, with its amount. */
const operations = {
  sale: { en: 'the payment of {{asked}}', tr: '{{asked}} tutarındaki ödeme' },
  authorisation: { en: 'the authorisation of {{asked}}', tr: '{{asked}} tutarındaki provizyon' },
  capture: { en: 'the capture of {{asked}}', tr: '{{asked}} tutarındaki tahsilat' },
  refund: { en: 'the refund of {{asked}}', tr: '{{asked}} tutarındaki iade' },
  void: { en: 'the void', tr: 'iptal' },
  reversal: { en: 'the reversal of {{asked}}', tr: '{{asked}} tutarındaki ters işlem' },
  payout: { en: 'the payout of {{asked}}', tr: '{{asked}} tutarındaki ödeme çıkışı' },
} as const

const provider = { provider: 'text' } as const
const amount = { amount: 'money' } as const
const answer = { ...provider, what: operations, asked: 'money' } as const

/** What a payment was stopped for. */
const checks = {
  CardVelocity: { en: 'many payments with this card', tr: 'bu kartla çok sayıda ödeme' },
  EmailVelocity: { en: 'many payments with this e-mail address', tr: 'bu e-posta adresiyle çok sayıda ödeme' },
  IpVelocity: { en: 'many payments from this IP address', tr: 'bu IP adresinden çok sayıda ödeme' },
  DeviceVelocity: { en: 'many payments from this device', tr: 'bu cihazdan çok sayıda ödeme' },
  Amount: { en: 'a high amount', tr: 'yüksek tutar' },
  BinAndIp: { en: 'the card and the shopper are in different countries', tr: 'kartın ülkesi alıcının bulunduğu ülkeden farklı' },
  BinAndBilling: {
    en: 'the card and the billing address are in different countries',
    tr: 'kartın ülkesi fatura adresinin ülkesinden farklı',
  },
  Score: { en: 'its risk score', tr: 'risk puanı' },
} as const satisfies Record<CheckKind, object>

/** The lines of a payment's history: what happened, how much, who said so. Kept by name and values, so a line is never taken out. */
export const paymentHistory = sentences('history', {
  created: sentence({ source: sources }, { en: '{{source}}', tr: '{{source}}' }),
  importedFrom: sentence({ file: 'text' }, { en: 'Imported from {{file}}', tr: '{{file}} dosyasından içe aktarıldı' }),
  childCreated: sentence({ type: types }, { en: '{{type}} created', tr: '{{type}} oluşturuldu' }),
  sent: sentence(provider, { en: 'Sent to {{provider}}', tr: '{{provider}} sağlayıcısına gönderildi' }),
  requested: sentence({ type: types, ...amount }, { en: '{{type}} of {{amount}} requested', tr: '{{amount}} tutarında {{type}} istendi' }),
  voidRequested: sentence({}, { en: 'Void requested', tr: 'İptal istendi' }),
  cancelledUnsent: sentence({}, { en: 'Cancelled before it was sent', tr: 'Gönderilmeden vazgeçildi' }),
  cancelledByShopper: sentence({}, { en: 'Cancelled by the shopper', tr: 'Alıcı vazgeçti' }),
  statusAsked: sentence(provider, { en: 'Asked {{provider}} for the status', tr: '{{provider}} sağlayıcısından durum soruldu' }),
  noAnswer: sentence(
    {
      ...provider,
      to: {
        Refund: { en: 'refund', tr: 'iadeye' },
        Capture: { en: 'capture', tr: 'tahsilata' },
        Void: { en: 'void', tr: 'iptale' },
        Reversal: { en: 'reversal', tr: 'ters işleme' },
        Payout: { en: 'payout', tr: 'ödeme çıkışına' },
      },
    },
    { en: 'No answer from {{provider}} to the {{to}}; asking again', tr: '{{provider}} {{to}} yanıt vermedi; yeniden soruluyor' },
  ),

  authorised: sentence(amount, { en: 'Authorised {{amount}}', tr: '{{amount}} için provizyon alındı' }),
  captured: sentence(amount, { en: 'Captured {{amount}}', tr: '{{amount}} tahsil edildi' }),
  refunded: sentence(amount, { en: 'Refunded {{amount}}', tr: '{{amount}} iade edildi' }),
  refundedOutside: sentence(
    { ...amount, reference: 'text' },
    {
      en: '{{amount}} was refunded outside the portal, reference {{reference}}',
      tr: '{{amount}} portal dışında iade edildi, referans: {{reference}}',
    },
  ),
  voided: sentence({}, { en: 'Voided', tr: 'İptal edildi' }),
  reversed: sentence(amount, { en: 'Reversed {{amount}}', tr: '{{amount}} için ters işlem yapıldı' }),
  expired: sentence(amount, { en: 'Authorisation of {{amount}} expired', tr: '{{amount}} tutarındaki provizyonun süresi doldu' }),
  refundCameBack: sentence(amount, {
    en: "Refund of {{amount}} was returned: the shopper's bank did not accept it",
    tr: '{{amount}} tutarındaki iade geri geldi: alıcının bankası kabul etmedi',
  }),

  stillWorking: sentence(answer, {
    en: '{{provider}} is still working on {{what}}',
    tr: '{{provider}} hâlâ üzerinde çalışıyor: {{what}}',
  }),
  declined: sentence(answer, { en: '{{provider}} declined {{what}}', tr: '{{provider}} reddetti: {{what}}' }),
  notProcessed: sentence(answer, { en: '{{provider}} could not process {{what}}', tr: '{{provider}} işleyemedi: {{what}}' }),
  approvedAfterAll: sentence(answer, {
    en: '{{provider}} contradicts its earlier answer: it now approves {{what}}',
    tr: '{{provider}} kendisiyle çelişiyor, sonradan onayladı: {{what}}',
  }),
  takenBack: sentence(answer, {
    en: '{{provider}} contradicts its earlier answer: it now takes {{what}} back',
    tr: '{{provider}} kendisiyle çelişiyor, geri aldı: {{what}}',
  }),
  approvedTooEarly: sentence(answer, {
    en: '{{provider}} approves {{what}}, which is not possible yet',
    tr: '{{provider}} henüz olamayacak bir şey bildirdi, onayladı: {{what}}',
  }),
  takenBackTooEarly: sentence(answer, {
    en: '{{provider}} takes {{what}} back, which is not possible yet',
    tr: '{{provider}} henüz olamayacak bir şey bildirdi, geri aldı: {{what}}',
  }),
  bookedInOther: sentence(
    { ...answer, currency: 'text' },
    { en: '{{provider}} booked {{what}} in {{currency}}', tr: '{{provider}} {{currency}} olarak işledi: {{what}}' },
  ),
  bookedOther: sentence(
    { ...answer, booked: 'money' },
    { en: '{{provider}} booked {{booked}} for {{what}}', tr: '{{provider}} {{booked}} olarak işledi: {{what}}' },
  ),
  oneAnswerAgain: sentence(provider, { en: '{{provider}} has one answer again', tr: '{{provider}} yeniden tek yanıt veriyor' }),
  passedOn: sentence(
    { ...provider, next: 'text' },
    { en: 'Declined by {{provider}}, passed on to {{next}}', tr: '{{provider}} reddetti, {{next}} sağlayıcısına geçildi' },
  ),
  anotherMayApprove: sentence(
    { answer: 'text' },
    { en: '{{answer}}: another provider may approve', tr: '{{answer}}: başka bir sağlayıcı onaylayabilir' },
  ),

  blockedBy: sentence({ rule: 'text' }, { en: 'Blocked by “{{rule}}”', tr: '“{{rule}}” kuralı engelledi' }),
  heldAsDuplicate: sentence(
    {},
    { en: 'Held: the same reference was paid before', tr: 'Bekletiliyor: aynı referansla daha önce ödeme yapıldı' },
  ),
  heldByCheck: sentence({ check: checks }, { en: 'Held for review: {{check}}', tr: 'İnceleme için bekletiliyor: {{check}}' }),
  blockedByCheck: sentence({ check: checks }, { en: 'Blocked: {{check}}', tr: 'Engellendi: {{check}}' }),
  restrictionReset: sentence(provider, {
    en: 'Restriction lifted; sent to {{provider}}',
    tr: 'Kısıt kaldırıldı; {{provider}} sağlayıcısına gönderildi',
  }),
  sentForReview: sentence({}, { en: 'Sent for review', tr: 'İncelemeye gönderildi' }),
  heldForReview: sentence(
    { score: 'count' },
    { en: 'Held for review: risk {{score}} of 100', tr: 'İnceleme için bekletiliyor: risk {{score}}/100' },
  ),
  referenceGiven: sentence(
    { reference: 'text' },
    { en: 'The shopper pays under the reference {{reference}}', tr: 'Alıcı {{reference}} referansıyla ödeyecek' },
  ),
  noReferenceFree: sentence({}, { en: 'No account reference of the website was free', tr: 'Sitenin boşta hesap referansı yoktu' }),
  moneyNamed: sentence(
    { amount: 'money', reference: 'text' },
    { en: '{{amount}} arrived under the reference {{reference}}', tr: '{{reference}} referansıyla {{amount}} geldi' },
  ),
  referenceFreed: sentence(
    { reference: 'text' },
    { en: 'The reference {{reference}} was freed', tr: '{{reference}} referansı serbest bırakıldı' },
  ),
  approvedAndSent: sentence(provider, {
    en: 'Approved and sent to {{provider}}',
    tr: 'Onaylandı ve {{provider}} sağlayıcısına gönderildi',
  }),
  setCaptured: sentence({}, { en: 'Status set by hand: captured', tr: 'Durum elle değiştirildi: tahsil edildi' }),
  setDeclined: sentence({}, { en: 'Status set by hand: declined', tr: 'Durum elle değiştirildi: reddedildi' }),
  setPaidOut: sentence(amount, { en: 'Status set by hand: {{amount}} paid out', tr: 'Durum elle değiştirildi: {{amount}} ödendi' }),
  setNotPaidOut: sentence({}, { en: 'Status set by hand: not paid out', tr: 'Durum elle değiştirildi: ödenmedi' }),
  binAmended: sentence({}, { en: 'BIN data corrected', tr: 'BIN verileri düzeltildi' }),
  approvedByPerson: sentence({}, { en: 'Approved', tr: 'Onaylandı' }),
  declinedByPerson: sentence({}, { en: 'Declined by staff', tr: 'Geri çevrildi' }),
  payoutValidated: sentence(
    { owed: 'money' },
    { en: 'Validated: {{owed}} was left to pay out', tr: 'Doğrulandı: ödenebilecek tutar {{owed}}' },
  ),
  outsideRefundAsked: sentence(
    { amount: 'money', reference: 'text' },
    {
      en: 'Refund of {{amount}} made elsewhere, reference {{reference}}: another person has to approve it',
      tr: 'Başka yerde yapılan {{amount}} iade, referans {{reference}}: başka bir kişinin onaylaması gerekiyor',
    },
  ),
  outsideRefundDeclined: sentence(amount, {
    en: 'Refund of {{amount}} made elsewhere is not counted: its approval was declined',
    tr: 'Başka yerde yapılan {{amount}} iade sayılmadı: onay verilmedi',
  }),
  approvedByRule: sentence({}, { en: 'Approved: no second person is needed', tr: 'Onaylandı: ikinci bir kişi gerekmiyor' }),
  needsApproval: sentence(
    { from: 'money' },
    {
      en: 'Waits for approval: amounts from {{from}} need another person',
      tr: 'Onay bekliyor: {{from}} ve üzeri için başka bir kişi gerekir',
    },
  ),
  approvalStep: sentence(
    { step: 'count', needed: 'count' },
    { en: 'Approved, step {{step}} of {{needed}}', tr: 'Onaylandı, {{step}}/{{needed}} adım' },
  ),
  approved: sentence({}, { en: 'Approved', tr: 'Onaylandı' }),
  approvalDeclined: sentence({}, { en: 'Approval declined', tr: 'Onay reddedildi' }),
  payoutAccepted: sentence(provider, {
    en: '{{provider}} accepted the payout; the money is on its way',
    tr: '{{provider}} ödeme çıkışını kabul etti; para yolda',
  }),
  paidOut: sentence(amount, { en: 'Paid out {{amount}}', tr: '{{amount}} ödendi' }),
  payoutCameBack: sentence(amount, {
    en: "Payout of {{amount}} was returned: the payee's bank did not accept it",
    tr: '{{amount}} tutarındaki ödeme çıkışı geri geldi: alıcının bankası kabul etmedi',
  }),
  rejectedAfterReview: sentence({}, { en: 'Rejected after review', tr: 'İnceleme sonunda geri çevrildi' }),
})
