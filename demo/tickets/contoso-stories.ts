import type { Story } from './story.ts'

const [chiara, laura] = ['support@contoso.example', 'admin@contoso.example']
const [isabel, umut, tomas, ada] = ['owner@initech.example', 'owner@umbrella.example', 'support@portico.example', 'admin@portico.example']

/** What Initech asks Contoso. */
const initech: readonly Story[] = [
  {
    by: isabel,
    hoursAgo: 4,
    category: 'Processing',
    subject: 'A captured payment is missing in the payout',
    text: 'The payout of yesterday does not contain this payment. It was captured two days before. When will it come?',
    payment: 'Captured',
  },
  {
    by: isabel,
    hoursAgo: 28,
    category: 'Processing',
    priority: 'High',
    subject: 'Dinar amounts are a thousand times too small',
    text: 'Our shop in Kuwait sends 12.500 KWD, and the receipt of the customer says 0.012 KWD. Please stop it before the weekend.',
    steps: [
      { after: 0.5, by: chiara, assigns: chiara },
      {
        after: 0.8,
        by: chiara,
        says: 'I see it on the receipts, but not in the payments: the captured amounts are right. I am asking the platform about the receipts.',
      },
      {
        after: 1,
        by: chiara,
        escalates: {
          subject: 'Receipts in KWD',
          text: 'Receipts show dinar with the wrong number of decimals. The payments themselves are right.',
        },
      },
      { after: 3, by: tomas, notes: 'The template divides by 1000 twice for currencies with three decimals.' },
      {
        after: 4,
        by: tomas,
        says: 'Found: the template of the receipt was wrong for currencies with three decimals. Corrected receipts go out tonight.',
      },
      { after: 5, by: chiara, does: 'share' },
      { after: 5.1, by: chiara, labels: 'In progress' },
    ],
  },
  {
    by: isabel,
    hoursAgo: 120,
    category: 'Integration',
    subject: 'Wallet button does not appear in Safari',
    text: 'On store.initech.example the wallet button is missing in Safari only. Chrome shows it.',
    steps: [
      {
        after: 6,
        by: chiara,
        says: 'The file that proves your domain is not found: it must lie under /.well-known of the store too, not of initech.example alone.',
      },
      { after: 26, by: isabel, says: 'That was it. Thank you!' },
      { after: 27, by: chiara, sets: 'Closed' },
      { after: 27.1, by: chiara, labels: 'Done' },
    ],
  },
  {
    by: isabel,
    hoursAgo: 310,
    category: 'Clarification',
    priority: 'Low',
    subject: 'How long are payment records kept?',
    text: 'Our lawyers ask how long we will be able to look a payment up here.',
    steps: [
      { after: 20, by: laura, says: 'Ten years, as the law of Italy asks of us.' },
      { after: 21, by: isabel, sets: 'Closed' },
    ],
  },
]

/** What Umbrella asks Contoso, in Turkish. */
const umbrella: readonly Story[] = [
  {
    by: umut,
    hoursAgo: 7,
    category: 'Integration',
    subject: 'Canlı ortama ne zaman geçebiliriz?',
    text: 'Test ortamında bütün ödemeler sorunsuz tamamlandı. Canlı ortama geçmek için sizden hangi adımları beklemeliyiz?',
    steps: [
      { after: 2, by: laura, says: 'Merhaba Umut Bey, imza sirküleri ve vergi levhası elimize ulaştığında iki iş günü içinde açıyoruz.' },
    ],
  },
  {
    by: umut,
    hoursAgo: 60,
    category: 'Processing',
    subject: 'İade edilen ödeme hastanın kartına yansımadı',
    text: 'Bu ödemeyi geçen hafta iade ettik, ancak hastamız tutarın kartına yansımadığını söylüyor. Kontrol edebilir misiniz?',
    payment: 'Refunded',
    steps: [
      { after: 1, by: chiara, assigns: laura },
      { after: 3, by: laura, says: 'İade işlemi tamamlanmış görünüyor. Bankaya göre yansıması on iş gününü bulabiliyor.' },
      { after: 3.1, by: laura, notes: 'Referans numarasını sağlayıcıdan istedim.' },
      { after: 3.2, by: laura, labels: 'Pending' },
    ],
  },
]

/** What Contoso asks the platform. */
const own: readonly Story[] = [
  {
    by: laura,
    hoursAgo: 14,
    category: 'Operational',
    subject: 'Raporlar için ek kullanıcı',
    text: 'Finans ekibimize iki kişi daha katılıyor. Platform tarafında bir sınır var mı, yoksa kendimiz ekleyebilir miyiz?',
    steps: [{ after: 2, by: ada, says: 'There is no limit: people with the right to manage users can add them under Settings.' }],
  },
  {
    by: chiara,
    hoursAgo: 150,
    category: 'Processing',
    subject: 'Clearhaven declines all Maestro cards',
    text: 'Since the weekend every Maestro payment is declined with code 96. Other brands are fine.',
    payment: 'Declined',
    steps: [
      { after: 2, by: tomas, assigns: tomas },
      { after: 3, by: tomas, says: 'Clearhaven confirms a fault with Maestro and expects to have it mended by tomorrow.' },
      { after: 30, by: tomas, says: 'It is mended since this morning. Please try again.' },
      { after: 31, by: tomas, sets: 'Closed' },
      { after: 40, by: chiara, does: 'read' },
    ],
  },
]

export const contosoStories: readonly Story[] = [...initech, ...umbrella, ...own]
