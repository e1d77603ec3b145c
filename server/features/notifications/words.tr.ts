import type { Words } from './words.en.ts'

export const turkishWords: Words = {
  ticket: {
    TicketCreated: ({ by }) => `Yeni talep: ${by}`,
    TicketComment: ({ by }) => `Yeni yorum: ${by}`,
    TicketClosed: ({ by }) => `${by} bir talebi kapattı`,
    TicketReopened: ({ by }) => `${by} bir talebi yeniden açtı`,
    TicketAssigned: ({ by }) => `${by} size bir talep atadı`,
    TicketMention: ({ by }) => `${by} sizden söz etti`,
    TicketEscalated: ({ by }) => `${by} bir talebi üst desteğe iletti`,
  },
  payment: {
    Conflict: ['Ödemede uyuşmazlık', (reference) => `Sağlayıcı, ${reference} ödemesi için bizden farklı bir durum bildiriyor.`],
    RefundFailed: ['İade başarısız', (reference) => `${reference} ödemesinin bir iadesi başarısız oldu.`],
    CaptureFailed: ['Tahsilat başarısız', (reference) => `${reference} ödemesinin bir tahsilatı başarısız oldu.`],
    VoidFailed: ['İptal başarısız', (reference) => `${reference} ödemesinin bir iptali başarısız oldu.`],
    Disputed: ['Ödemeye itiraz', (reference) => `Kart sahibi ${reference} ödemesine itiraz ediyor.`],
  },
}
