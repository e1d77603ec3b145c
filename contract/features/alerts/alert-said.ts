import type { Language } from '../../core/languages.ts'
import type { Words } from '../../core/words.ts'
import { type AlertKind, kindFacts, type Transition } from './alert-words.ts'

/** Words that the portal and the mails of the worker share. */
export const kindWords: Readonly<Record<AlertKind, Words>> = {
  DeclineRatio: { en: 'Decline ratio', tr: 'Ret oranı' },
  PendingRatio: { en: 'Pending ratio', tr: 'Bekleme oranı' },
  RefundRatio: { en: 'Refund ratio', tr: 'İade oranı' },
  SuccessDrop: { en: 'Success drop', tr: 'Başarı düşüşü' },
  VolumeDrop: { en: 'Volume drop', tr: 'Hacim düşüşü' },
  VolumeSpike: { en: 'Volume spike', tr: 'Hacim artışı' },
  Velocity: { en: 'Velocity', tr: 'Ödeme hızı' },
  ProviderTimeouts: { en: 'Provider timeouts', tr: 'Sağlayıcı zaman aşımı' },
  WebhookFailures: { en: 'Webhook failures', tr: 'Webhook hataları' },
  FailedJobs: { en: 'Failed jobs', tr: 'Başarısız işler' },
  LedgerDrift: { en: 'Ledger drift', tr: 'Defter sapması' },
}

type Seen = { counted: number; outOf: number; value: number | null }
const numberText = (value: number, language: Language) =>
  new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { maximumFractionDigits: 1 }).format(value)
const percentText = (value: number, language: Language) =>
  language === 'tr' ? `%${numberText(value, language)}` : `${numberText(value, language)}%`

type Say = (seen: { counted: string; outOf: string; value: string }) => string
const seenWords: Readonly<Record<AlertKind, Record<Language, Say>>> = {
  DeclineRatio: {
    en: ({ counted, outOf, value }) => `${value} · ${counted} of ${outOf} attempts were declined`,
    tr: ({ counted, outOf, value }) => `${value} · ${outOf} denemenin ${counted} tanesi reddedildi`,
  },
  PendingRatio: {
    en: ({ counted, outOf, value }) => `${value} · ${counted} of ${outOf} payments are pending`,
    tr: ({ counted, outOf, value }) => `${value} · ${outOf} ödemenin ${counted} tanesi bekliyor`,
  },
  RefundRatio: {
    en: ({ counted, outOf, value }) => `${value} · ${counted} refunds beside ${outOf} payments`,
    tr: ({ counted, outOf, value }) => `${value} · ${outOf} ödemeye karşılık ${counted} iade`,
  },
  SuccessDrop: {
    en: ({ counted, outOf, value }) => `${value} · ${counted} of ${outOf} attempts succeeded`,
    tr: ({ counted, outOf, value }) => `${value} · ${outOf} denemenin ${counted} tanesi başarılı`,
  },
  VolumeDrop: {
    en: ({ counted, outOf, value }) => `${value} fewer · ${counted} payments, ${outOf} a week earlier`,
    tr: ({ counted, outOf, value }) => `${value} daha az · ${counted} ödeme, bir hafta önce ${outOf}`,
  },
  VolumeSpike: {
    en: ({ counted, outOf, value }) => `${value} more · ${counted} payments, ${outOf} a week earlier`,
    tr: ({ counted, outOf, value }) => `${value} daha fazla · ${counted} ödeme, bir hafta önce ${outOf}`,
  },
  Velocity: { en: ({ counted }) => `${counted} payments`, tr: ({ counted }) => `${counted} ödeme` },
  ProviderTimeouts: {
    en: ({ counted, outOf, value }) => `${value} · ${counted} of ${outOf} attempts had no answer in time`,
    tr: ({ counted, outOf, value }) => `${value} · ${outOf} denemenin ${counted} tanesi zamanında yanıtlanmadı`,
  },
  WebhookFailures: {
    en: ({ counted, outOf, value }) => `${value} · ${counted} of ${outOf} webhook attempts failed`,
    tr: ({ counted, outOf, value }) => `${value} · ${outOf} webhook denemesinin ${counted} tanesi başarısız`,
  },
  FailedJobs: { en: ({ counted }) => `${counted} failed jobs`, tr: ({ counted }) => `${counted} başarısız iş` },
  LedgerDrift: {
    en: ({ counted }) => `${counted} days of the ledger differed`,
    tr: ({ counted }) => `Defterde ${counted} gün farklı çıktı`,
  },
}

/** “41.7%”, or a number where the kind counts. */
export const sayValue = (kind: AlertKind, value: number, language: Language): string =>
  (kindFacts[kind].unit === 'Count' ? numberText : percentText)(value, language)

/** “41.7% · 5 of 12 attempts were declined”; null where there is no data. */
export function saySeen(kind: AlertKind, { counted, outOf, value }: Seen, language: Language): string | null {
  if (value === null) return null
  const [some, of] = [numberText(counted, language), numberText(outOf, language)]
  return seenWords[kind][language]({ counted: some, outOf: of, value: percentText(Math.abs(value), language) })
}

export function sayWindow(minutes: number, language: Language): string {
  const hours = minutes / 60
  const isWhole = minutes % 60 === 0
  if (language === 'tr') return isWhole ? `${hours} saat` : `${minutes} dakika`
  if (isWhole) return hours === 1 ? '1 hour' : `${hours} hours`
  return `${minutes} minutes`
}

export const transitionWords: Readonly<Record<Transition, Words>> = {
  Fired: { en: 'fired', tr: 'devreye girdi' },
  FiredAgain: { en: 'fires again', tr: 'yeniden devrede' },
  Recovering: { en: 'is recovering', tr: 'düzeliyor' },
  NoData: { en: 'has no data', tr: 'veri almıyor' },
  Resolved: { en: 'is resolved', tr: 'sona erdi' },
  ResolvedByHand: { en: 'was resolved by hand', tr: 'elle kapatıldı' },
}
