import type { Words } from './words.en.ts'

export const turkishWords: Words = {
  hidden: 'Bu kayda artık erişiminiz yok',
  ticket: {
    TicketCreated: ({ by }) => `Yeni talep: ${by}`,
    TicketComment: ({ by }) => `Yeni yorum: ${by}`,
    TicketClosed: ({ by }) => `${by} bir talebi kapattı`,
    TicketReopened: ({ by }) => `${by} bir talebi yeniden açtı`,
    TicketAssigned: ({ by }) => `${by} size bir talep atadı`,
    TicketUnassigned: () => 'Bir talep yeni bir sorumlu bekliyor',
    TicketMention: ({ by }) => `${by} sizden söz etti`,
    TicketEscalated: ({ by }) => `${by} bir talebi üst desteğe iletti`,
  },
  account: {
    newDevice: [
      'Yeni bir cihazdan oturum açıldı',
      (from) => `${from || 'Bilinmeyen bir cihaz'}. Siz değilseniz o oturumu kapatın ve parolanızı değiştirin.`,
    ],
    passwordChanged: ['Parola değişti', () => 'Diğer oturumlarınız kapandı. Siz değilseniz yeni bir parola isteyin.'],
    secondFactorOn: ['İki adımlı oturum açma etkin', () => 'Artık oturum açarken uygulamanızdaki kod da istenir.'],
    secondFactorOff: [
      'İki adımlı oturum açma kapalı',
      () => 'Artık yalnızca parolanızla oturum açılır. Siz değilseniz yeniden etkinleştirin.',
    ],
    passkeyAdded: ['Geçiş anahtarı eklendi', () => 'Parolasız oturum açar. Siz değilseniz kaldırın.'],
    passkeyRemoved: ['Geçiş anahtarı kaldırıldı', () => 'Artık onunla oturum açılmaz.'],
  },
  payment: {
    Conflict: ['Ödemede uyuşmazlık', (reference) => `Sağlayıcı, ${reference} ödemesi için bizden farklı bir durum bildiriyor.`],
    PendingLong: ['Ödeme hâlâ beklemede', (reference) => `Sağlayıcı ${reference} ödemesine yarım saattir karar vermedi.`],
    ExpiringSoon: [
      'Provizyon yakında sona eriyor',
      (reference) => `${reference} ödemesinin tutarı tahsil edilmezse bir gün içinde serbest kalır.`,
    ],
    PayoutFailed: ['Ödeme çıkışı başarısız', (reference) => `${reference} ödemesinin bir ödeme çıkışı başarısız oldu.`],
    RefundFailed: ['İade başarısız', (reference) => `${reference} ödemesinin bir iadesi başarısız oldu.`],
    CaptureFailed: ['Tahsilat başarısız', (reference) => `${reference} ödemesinin bir tahsilatı başarısız oldu.`],
    ReversalFailed: ['Ters işlem başarısız', (reference) => `${reference} ödemesinin ters işlemi başarısız oldu.`],
    VoidFailed: ['İptal başarısız', (reference) => `${reference} ödemesinin bir iptali başarısız oldu.`],
    Disputed: ['Ödemeye itiraz', (reference) => `Kart sahibi ${reference} ödemesine itiraz ediyor.`],
  },
  drift: {
    title: 'Rapor rakamları düzeltildi',
    description: (days, others) =>
      `Dün geceki yeniden sayım, ödemelerinden farklı olan rakamları buldu ve düzeltti: ${days}${others > 0 ? ` ve ${others} gün daha` : ''}. Her iki rakam da saklanıyor.`,
    sums: {
      payments: 'ödemeler',
      providers: 'hizmet sağlayıcılar',
      declines: 'ret nedenleri',
      countries: 'ülkeler',
      merchants: 'müşteriler',
      websites: 'web siteleri',
      baseAmounts: 'ana para birimi',
      ledger: 'muhasebe defteri',
    },
  },
}
