const english = {
  opening: 'Opening the ticket…',
  over: 'This link no longer works',
  overText: 'The link is incomplete or expired, or the invitation was withdrawn. Ask the person who invited you for a new one.',
  ended: 'The page has been closed',
  endedText: 'It was inactive for a while, opened somewhere else, or the invitation was withdrawn. Open the link in your email again.',
  written: 'Your unsent answer',
  left: 'You have left the ticket',
  leftText: 'Open the link in your email to come back.',
  busy: 'Too many requests',
  busyText: 'Wait a few minutes, then try again.',
  failed: 'The ticket could not be loaded',
  failedText: 'Check your connection, then try again.',
  again: 'Try again',
  leave: 'Leave',
  Opened: 'Open',
  Closed: 'Closed',
  askedBy: 'Asked by',
  invitation: 'Why you were invited',
  conversation: 'Conversation',
  none: 'No messages yet. Your answer will appear here.',
  earlier: 'Show earlier',
  you: 'You',
  stateOpened: 'opened the ticket again',
  stateClosed: 'closed the ticket',
  invited: 'invited you',
  answer: 'Your answer',
  answerHelp: 'Everyone who works on this ticket can read it. Never include card numbers.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Your answer was sent.',
  empty: 'Write a message first.',
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
  written: 'Gönderilmemiş yanıtınız',
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
  none: 'Henüz yazışma yok. Yanıtınız burada görünecek.',
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
