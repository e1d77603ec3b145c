const english = {
  opening: 'Opening the ticket…',
  over: 'This link does not open anything',
  overText: 'It is not complete, its time is over, or the invitation was taken back. Ask whoever invited you for a new one.',
  ended: 'The page has been closed',
  endedText:
    'It was not used for a while, was opened somewhere else, or the invitation was taken back. Open the link in your mail once more.',
  written: 'What you have written so far',
  left: 'You have left the ticket',
  leftText: 'The link in your mail opens it again.',
  busy: 'Too much at once',
  busyText: 'Wait a few minutes, then try again.',
  failed: 'The ticket cannot be loaded',
  failedText: 'Check your connection, then try again.',
  again: 'Try again',
  leave: 'Leave',
  Opened: 'Open',
  Closed: 'Closed',
  askedBy: 'Asked by',
  invitation: 'Why you were invited',
  conversation: 'Conversation',
  none: 'Nobody has said anything yet.',
  earlier: 'Show earlier',
  you: 'You',
  stateOpened: 'opened the ticket again',
  stateClosed: 'closed the ticket',
  invited: 'invited you',
  answer: 'Your answer',
  answerHelp: 'Everybody who works on this ticket reads it. Never write card numbers.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Your answer was sent.',
  empty: 'Write something first.',
  notSent: 'Your answer was not sent. Try again.',
  sendBusy: 'You have sent many answers. Wait a few minutes, then try again.',
  footer: 'This page opens this one ticket, for the person who was invited:',
  until: 'The link works until',
}
export type Texts = typeof english

const turkish: Texts = {
  opening: 'Talep açılıyor…',
  over: 'Bu bağlantı geçerli değil',
  overText: 'Bağlantı eksik, süresi dolmuş ya da davet geri alınmış olabilir. Sizi davet eden kişiden yenisini isteyin.',
  ended: 'Sayfa kapatıldı',
  endedText: 'Bir süre kullanılmadı, başka bir yerde açıldı ya da davet geri alındı. E-postanızdaki bağlantıyı yeniden açın.',
  written: 'Şimdiye kadar yazdıklarınız',
  left: 'Talepten ayrıldınız',
  leftText: 'E-postanızdaki bağlantı talebi yeniden açar.',
  busy: 'Çok fazla deneme yapıldı',
  busyText: 'Birkaç dakika bekleyip yeniden deneyin.',
  failed: 'Talep yüklenemedi',
  failedText: 'Bağlantınızı denetleyip yeniden deneyin.',
  again: 'Yeniden dene',
  leave: 'Ayrıl',
  Opened: 'Açık',
  Closed: 'Kapalı',
  askedBy: 'Soran',
  invitation: 'Neden davet edildiniz',
  conversation: 'Yazışma',
  none: 'Henüz kimse bir şey yazmadı.',
  earlier: 'Öncekileri göster',
  you: 'Siz',
  stateOpened: 'talebi yeniden açtı',
  stateClosed: 'talebi kapattı',
  invited: 'sizi davet etti',
  answer: 'Yanıtınız',
  answerHelp: 'Bu talep üzerinde çalışan herkes okur. Kart numarası yazmayın.',
  send: 'Gönder',
  sending: 'Gönderiliyor…',
  sent: 'Yanıtınız gönderildi.',
  empty: 'Önce bir şey yazın.',
  notSent: 'Yanıtınız gönderilemedi. Yeniden deneyin.',
  sendBusy: 'Çok sayıda yanıt gönderdiniz. Birkaç dakika bekleyip yeniden deneyin.',
  footer: 'Bu sayfa yalnızca bu talebi, davet edilen kişi için açar:',
  until: 'Bağlantının son geçerlilik zamanı',
}

const isTurkish = () =>
  navigator.languages
    .find((one) => /^(en|tr)\b/i.test(one))
    ?.toLowerCase()
    .startsWith('tr') === true

export const language: 'en' | 'tr' = isTurkish() ? 'tr' : 'en'
export const texts: Texts = language === 'tr' ? turkish : english

const format = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' })
export const timeText = (instant: string) => format.format(new Date(instant))
