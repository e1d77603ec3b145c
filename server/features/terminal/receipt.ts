import type { Language } from '@portico/contract/core/languages.ts'
import { formatMoney } from '@portico/contract/core/money.ts'
import type { TerminalKind } from '@portico/contract/features/terminal/terminal-words.ts'
import type { PageDocument } from '../../core/pdf/page-document.ts'
import { receiptNumberOf } from './payment-of.ts'

/** What a receipt says. The card as a receipt may show it: its brand and last four digits. */
export type Receipt = {
  id: string
  kind: TerminalKind
  merchantName: string
  websiteName: string
  websiteUrl: string | null
  amountMinor: number
  currency: string
  reference: string | null
  shopperName: string | null
  brand: string
  last4: string
  authCode: string | null
  at: string
  isReleased: boolean
  isTest: boolean
}

const words = {
  en: {
    receipt: 'Receipt',
    test: 'Test payment: no money was moved.',
    kinds: { Sale: 'Payment', Authorisation: 'Authorisation', Verification: 'Card verification' },
    notes: {
      Sale: 'This amount was taken from your card.',
      Authorisation: 'This amount is reserved on your card. It is taken when the merchant completes the order.',
      Verification: 'The merchant checked your card. This amount was reserved for the check and is given back.',
    },
    released: 'The reserved amount was released.',
    payment: 'Payment details',
    seller: 'Merchant',
    labels: {
      number: 'Receipt number',
      date: 'Date and time',
      kind: 'Type',
      card: 'Card',
      authCode: 'Authorisation code',
      reference: 'Reference',
      shopper: 'Paid by',
      merchant: 'Merchant',
      website: 'Website',
      entry: 'Entered by',
    },
    entry: 'Merchant, by telephone or mail order (MOTO)',
    ending: (brand: string, last4: string) => `${brand} ending in ${last4}`,
    mail: {
      subject: (merchant: string, amount: string) => `Receipt from ${merchant}: ${amount}`,
      text: (merchant: string) => `Your receipt from ${merchant} is attached.`,
    },
  },
  tr: {
    receipt: 'Makbuz',
    test: 'Test ödemesi: para aktarılmadı.',
    kinds: { Sale: 'Ödeme', Authorisation: 'Provizyon', Verification: 'Kart doğrulama' },
    notes: {
      Sale: 'Bu tutar kartınızdan tahsil edildi.',
      Authorisation: 'Bu tutar kartınızda bloke edildi. Üye iş yeri siparişi tamamladığında tahsil edilir.',
      Verification: 'Üye iş yeri kartınızı kontrol etti. Bu tutar kontrol için bloke edildi ve geri verilir.',
    },
    released: 'Bloke edilen tutar serbest bırakıldı.',
    payment: 'Ödeme bilgileri',
    seller: 'Üye iş yeri',
    labels: {
      number: 'Makbuz numarası',
      date: 'Tarih ve saat',
      kind: 'Tür',
      card: 'Kart',
      authCode: 'Provizyon kodu',
      reference: 'Referans',
      shopper: 'Ödeyen',
      merchant: 'Üye iş yeri',
      website: 'Site',
      entry: 'Kartı giren',
    },
    entry: 'Üye iş yeri, telefon veya posta siparişi (MOTO)',
    ending: (brand: string, last4: string) => `Sonu ${last4} olan ${brand}`,
    mail: {
      subject: (merchant: string, amount: string) => `${merchant} makbuzu: ${amount}`,
      text: (merchant: string) => `${merchant} tarafından düzenlenen makbuzunuz ektedir.`,
    },
  },
} as const

export const receiptName = (id: string, language: Language): string => `${words[language].receipt}-${receiptNumberOf(id)}.pdf`.toLowerCase()

const written = (at: string, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(new Date(at))

/** The receipt as a page, in the time zone of the people who took the payment. */
export function receiptPage(receipt: Receipt, language: Language, timeZone: string): PageDocument {
  const { labels, ...said } = words[language]
  const amount = formatMoney(receipt.amountMinor, receipt.currency)
  const fact = (label: string, value: string | null): [string, string][] => (value === null || value === '' ? [] : [[label, value]])
  return {
    title: `${said.receipt} ${receiptNumberOf(receipt.id)}`,
    author: receipt.merchantName,
    language,
    createdAt: new Date(receipt.at),
    parts: [
      { kind: 'title', text: `${said.receipt} · ${receipt.merchantName}` },
      { kind: 'lead', text: amount },
      { kind: 'note', text: receipt.isReleased ? said.released : said.notes[receipt.kind] },
      ...(receipt.isTest ? [{ kind: 'note', text: said.test } as const] : []),
      {
        kind: 'facts',
        heading: said.payment,
        facts: [
          ...fact(labels.number, receiptNumberOf(receipt.id)),
          ...fact(labels.date, written(receipt.at, timeZone, language)),
          ...fact(labels.kind, said.kinds[receipt.kind]),
          ...fact(labels.card, said.ending(receipt.brand, receipt.last4)),
          ...fact(labels.authCode, receipt.authCode),
          ...fact(labels.reference, receipt.reference),
          ...fact(labels.shopper, receipt.shopperName),
          ...fact(labels.entry, said.entry),
        ],
      },
      {
        kind: 'facts',
        heading: said.seller,
        facts: [...fact(labels.merchant, receipt.merchantName), ...fact(labels.website, receipt.websiteUrl ?? receipt.websiteName)],
      },
    ],
  }
}

/** The mail that brings it. */
export function receiptLetter({ merchantName, amountMinor, currency, isTest }: Receipt, language: Language) {
  const { mail, test } = words[language]
  const text = [mail.text(merchantName), ...(isTest ? [test] : [])].join('\n\n')
  return {
    subject: mail.subject(merchantName, formatMoney(amountMinor, currency)),
    text,
    html: `<p>${text.split('\n\n').map(escaped).join('</p><p>')}</p>`,
  }
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
