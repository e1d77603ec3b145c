import type { Story } from './story.ts'

const [chiara, laura, sirin, paul] = ['support@contoso.example', 'admin@contoso.example', 'sirin@contoso.example', 'risk@contoso.example']
const [isabel, umut, tomas, ada] = ['owner@initech.example', 'owner@umbrella.example', 'support@portico.example', 'admin@portico.example']
const [tugba, nilufer, yagmur] = ['owner@yildizteknoloji.example', 'owner@egezeytin.example', 'yagmur@portico.example']

/** What Initech asks Contoso. */
const initech: readonly Story[] = [
  {
    by: isabel,
    ago: [1, '10:20'],
    category: 'Processing',
    subject: 'A captured payment is missing in the payout',
    text: 'The last payout does not contain this payment, although it was captured before. When will it come?',
    payment: { status: 'Captured' },
  },
  {
    by: isabel,
    ago: [2, '09:30'],
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
    ago: [6, '10:10'],
    category: 'Integration',
    subject: 'Wallet button does not appear in Safari',
    text: 'On store.initech.example the wallet button is missing in Safari only. Chrome shows it.',
    steps: [
      {
        after: 6,
        by: chiara,
        says: 'The file that proves your domain is not found: it must lie under /.well-known of the store too, not of initech.example alone.',
      },
      { after: 24, by: isabel, says: 'That was it. Thank you!' },
      { after: 25, by: chiara, sets: 'Closed' },
      { after: 25.1, by: chiara, labels: 'Done' },
    ],
  },
  {
    by: isabel,
    ago: [12, '12:00'],
    category: 'Clarification',
    priority: 'Low',
    subject: 'How long are payment records kept?',
    text: 'Our lawyers ask how long we will be able to look a payment up here.',
    steps: [
      { after: 22, by: laura, says: 'Ten years, as the law asks of us.' },
      { after: 23, by: isabel, sets: 'Closed' },
    ],
  },
]

/** What Umbrella asks Contoso, in Turkish. */
const umbrella: readonly Story[] = [
  {
    by: umut,
    ago: 150,
    category: 'Integration',
    subject: 'Canlı ortama ne zaman geçebiliriz?',
    text: 'Test ortamında bütün ödemeler sorunsuz tamamlandı. Canlı ortama geçmek için sizden hangi adımları beklemeliyiz?',
    steps: [
      { after: 2, by: laura, says: 'Merhaba Umut Bey, imza sirküleri ve vergi levhası elimize ulaştığında iki iş günü içinde açıyoruz.' },
    ],
  },
  {
    by: umut,
    ago: [3, '11:15'],
    category: 'Processing',
    subject: 'İade edilen ödeme hastanın kartına yansımadı',
    text: 'Bu ödemeyi iade ettik, ancak hastamız tutarın kartına yansımadığını söylüyor. Kontrol edebilir misiniz?',
    payment: { status: 'Refunded' },
    steps: [
      { after: 1, by: chiara, assigns: laura },
      { after: 3, by: laura, says: 'İade işlemi tamamlanmış görünüyor. Bankaya göre yansıması on iş gününü bulabiliyor.' },
      { after: 3.1, by: laura, notes: 'Referans numarasını sağlayıcıdan istedim.' },
      { after: 3.2, by: laura, labels: 'Pending' },
    ],
  },
]

/** What its other customers ask Contoso; those in Türkiye in Turkish. */
const others: readonly Story[] = [
  {
    by: tugba,
    ago: 24,
    category: 'Processing',
    priority: 'High',
    subject: 'Taksitli ödemeler reddediliyor',
    text: 'Son bir saattir yüksek tutarlı siparişlerde kart ödemeleri reddediliyor. Örnek bir ödemeyi ekledim, acil bakabilir misiniz?',
    payment: { status: 'Declined' },
  },
  {
    by: nilufer,
    ago: [1, '09:40'],
    category: 'Processing',
    subject: 'Müşteri iki kez ödeme yaptığını söylüyor',
    text: 'Aynı sipariş için ekstresinde iki hareket görünüyormuş. Hangisini iade etmeliyiz?',
    payment: { status: 'Captured' },
    steps: [
      { after: 0.7, by: sirin, assigns: sirin },
      { after: 0.8, by: sirin, labels: 'In progress' },
      {
        after: 1.5,
        by: sirin,
        says: 'Merhaba Nilüfer Hanım, ikinci hareket yalnızca bir ön provizyon. Birkaç gün içinde kendiliğinden düşer, iade gerekmiyor.',
      },
      { after: 2.4, by: nilufer, says: 'Teşekkürler, müşterimize ileteceğim.' },
    ],
  },
  {
    by: 'developer@cinaroyun.example',
    ago: [2, '14:10'],
    category: 'Integration',
    subject: '3-D Secure ekranı uygulama içinde açılmıyor',
    text: 'Android’de doğrulama sayfası boş geliyor, iOS’ta sorun yok. WebView ayarlarında neye dikkat etmeliyiz?',
    steps: [
      { after: 1, by: sirin, assigns: sirin },
      { after: 1.6, by: sirin, says: 'JavaScript ve üçüncü taraf çerezleri açık olmalı. Banka sayfası ikisi olmadan yüklenmiyor.' },
      { after: 19, by: 'developer@cinaroyun.example', says: 'Çerezleri açınca düzeldi, teşekkürler.' },
      { after: 19.2, by: 'developer@cinaroyun.example', sets: 'Closed' },
      { after: 19.5, by: sirin, labels: 'Done' },
    ],
  },
  {
    by: 'owner@bogazturizm.example',
    ago: [4, '10:25'],
    category: 'Processing',
    priority: 'High',
    subject: 'İptal edilen turun iadesi geri döndü',
    text: 'Müşterinin kartı kapanmış, iade reddedildi. Tutarı başka bir yolla gönderebilir miyiz?',
    payment: { status: 'Captured' },
    steps: [
      { after: 0.5, by: chiara, assigns: sirin },
      {
        after: 1,
        by: sirin,
        escalates: {
          subject: 'Refund to a card that was closed',
          text: 'The bank of the shopper has sent the refund back, because the card was closed. How can the merchant pay it out?',
        },
      },
      {
        after: 5,
        by: yagmur,
        says: 'Sağlayıcı, iadenin aynı bankadaki yeni karta yönlendirilebileceğini onayladı. Yeniden deneyebilirsiniz.',
      },
      { after: 5.5, by: sirin, does: 'share' },
      { after: 6, by: sirin, labels: 'Pending' },
    ],
  },
  {
    by: 'owner@vivaldi.example',
    ago: [5, '11:45'],
    category: 'Clarification',
    priority: 'Low',
    subject: 'A card from abroad costs more?',
    text: 'Is the fee the same for cards that were issued outside Italy?',
    steps: [
      { after: 5, by: chiara, assigns: chiara },
      { after: 22, by: chiara, says: 'Yes, with us it is the same for every card: 2.9 percent and 30 cents.' },
      { after: 23, by: 'owner@vivaldi.example', sets: 'Closed' },
    ],
  },
  {
    by: 'owner@lulua.example',
    ago: [6, '09:00'],
    category: 'Processing',
    subject: 'Large payment held for review',
    text: 'A customer in Kuwait has bought a necklace. When is the payment looked at?',
    steps: [
      { after: 1, by: chiara, assigns: paul },
      { after: 3, by: paul, says: 'Reviews are done within a working day. Please tell me whether you know the customer.' },
      { after: 4, by: 'owner@lulua.example', says: 'For ten years. She has paid with the same card before.' },
      { after: 5, by: paul, sets: 'Closed' },
      { after: 5.2, by: paul, labels: 'Done' },
    ],
  },
  {
    by: 'owner@lokumcu.example',
    ago: [3, '15:50'],
    category: 'Operational',
    subject: 'Başvurumuz hangi aşamada?',
    text: 'Belgeleri geçen hafta yükledik. Bayram öncesi satışa başlamak istiyoruz, ne kadar sürer?',
    steps: [
      { after: 1, by: sirin, assigns: laura },
      { after: 18, by: laura, says: 'İncelememiz tamamlanmak üzere. Bir eksik çıkmazsa bu hafta içinde sonuçlanır.' },
      { after: 18.1, by: laura, labels: 'In progress' },
    ],
  },
  {
    by: 'owner@ninotrattoria.example',
    ago: [28, '12:20'],
    category: 'Operational',
    priority: 'Low',
    subject: 'We close for the season',
    text: 'Our restaurants are closed until the spring. Please switch off our payments until then.',
    steps: [
      { after: 4, by: laura, says: 'Done. Write here when you open again, and we switch them on the same day.' },
      { after: 4.1, by: laura, sets: 'Closed' },
      { after: 22, by: 'owner@ninotrattoria.example', does: 'read' },
    ],
  },
]

/** What Contoso asks the platform. */
const own: readonly Story[] = [
  {
    by: sirin,
    ago: 52,
    category: 'Integration',
    subject: 'Bosphorus Pay bağlantı bilgileri yenilenecek',
    text: 'Sağlayıcı anahtarlarımızı ay sonunda yenileyeceğini bildirdi. Kesinti olmadan nasıl değiştirebiliriz?',
  },
  {
    by: laura,
    ago: [10, '10:00'],
    category: 'Operational',
    priority: 'Low',
    subject: 'A second domain for the portal',
    text: 'Our partners in Italy would like to open the portal under a domain of their own. Is that possible?',
    steps: [
      { after: 4, by: ada, assigns: yagmur },
      { after: 24, by: yagmur, says: 'One domain for each tenant today. I have written your wish down.' },
      { after: 25, by: laura, sets: 'Closed' },
      { after: 26, by: laura, labels: 'Done' },
    ],
  },
  {
    by: laura,
    ago: [1, '13:00'],
    category: 'Operational',
    subject: 'Raporlar için ek kullanıcı',
    text: 'Finans ekibimize iki kişi daha katılıyor. Platform tarafında bir sınır var mı, yoksa kendimiz ekleyebilir miyiz?',
    steps: [{ after: 2, by: ada, says: 'There is no limit: people with the right to manage users can add them under Settings.' }],
  },
  {
    by: chiara,
    ago: [8, '09:15'],
    category: 'Processing',
    subject: 'Clearhaven declines all Maestro cards',
    text: 'Since the weekend every Maestro payment is declined with code 96. Other brands are fine.',
    payment: { status: 'Declined', brand: 'Maestro' },
    steps: [
      { after: 2, by: tomas, assigns: tomas },
      { after: 3, by: tomas, says: 'Clearhaven confirms a fault with Maestro and expects to have it mended by tomorrow.' },
      { after: 25, by: tomas, says: 'It is mended since this morning. Please try again.' },
      { after: 26, by: tomas, sets: 'Closed' },
      { after: 28, by: chiara, does: 'read' },
    ],
  },
]

export const contosoStories: readonly Story[] = [...initech, ...umbrella, ...others, ...own]
