import type { Download } from '@portico/contract/core/endpoint.ts'
import type { Language } from '@portico/contract/core/languages.ts'
import { terminalRefusals } from '@portico/contract/features/terminal/terminal.refusals.ts'
import { mostReceiptMails } from '@portico/contract/features/terminal/terminal-words.ts'
import { type Afterwards, afterwards } from '../../core/call/afterwards.ts'
import { AppError } from '../../core/call/app-error.ts'
import type { Context } from '../../core/call/context.ts'
import type { SendMail } from '../../core/outbound/mail.ts'
import { publish } from '../../core/outbox/outbox.ts'
import type { Subscriber } from '../../core/outbox/outbox-relay.ts'
import { writePage } from '../../core/pdf/page-document.ts'
import { writePageAside } from '../../core/pdf/write-page-aside.ts'
import { type Receipt, receiptLetter, receiptName, receiptPage } from './receipt.ts'
import { countReceipt, findOwn, findReportingZone, type ShownEntry } from './terminal.repository.ts'
import { hasReceipt } from './to-entry.ts'

function toReceipt(entry: ShownEntry): Receipt {
  if (!hasReceipt(entry)) throw new AppError(terminalRefusals.noReceipt())
  return {
    id: entry.id,
    kind: entry.kind,
    merchantName: entry.merchant_name,
    websiteName: entry.website_name,
    websiteUrl: entry.website_url,
    amountMinor: entry.amount_minor,
    currency: entry.currency,
    reference: entry.external_id,
    shopperName: entry.customer_name,
    brand: entry.known_brand ?? entry.card_brand,
    last4: entry.card_last4,
    authCode: entry.auth_code,
    at: entry.authorised_at ?? entry.created_at,
    isReleased: entry.kind === 'Authorisation' && entry.status === 'Closed',
    isTest: entry.mode === 'Test',
  }
}

/** Written once the connection is given back: nobody waits for it meanwhile. */
export async function receiptOf({ actor, record }: Context, entry: ShownEntry, language: Language): Promise<Afterwards<Download>> {
  const receipt = toReceipt(entry)
  await record(entry.id, { merchantId: entry.merchant_id, after: { language } })
  const page = receiptPage(receipt, language, actor.reportingTimeZone)
  return afterwards(async () => ({ name: receiptName(entry.id, language), bytes: await writePageAside(page) }))
}

/** The worker writes and mails it. */
export async function mailReceipt(
  { db, actor, record, services, afterCommit }: Context,
  entry: ShownEntry,
  { email, language }: { email: string; language: Language },
): Promise<void> {
  toReceipt(entry)
  const number = await countReceipt(db, entry.id, mostReceiptMails)
  if (number === undefined) throw new AppError(terminalRefusals.mailedOften({ most: mostReceiptMails }))
  const mail = { transactionId: entry.id, userId: actor.userId, email, language, number }
  await Promise.all([
    record(entry.id, { merchantId: entry.merchant_id, after: { email, language } }),
    publish(db, services, 'terminal.receipt_mail_due', mail, { merchantId: entry.merchant_id }),
  ])
  afterCommit((free) => free.wakeOutbox())
}

/** Tried again until it is sent; sent twice, it is the same mail. */
export const sendReceipt =
  (sendMail: SendMail): Subscriber<'terminal.receipt_mail_due'> =>
  async ({ tenantId, mode, payload: { transactionId, userId, email, language, number } }, services) => {
    const found = await services.inScope({ level: 'tenant', tenantId, mode }, async (db) => {
      const [entry, timeZone] = await Promise.all([findOwn(db, userId, transactionId), findReportingZone(db)])
      return entry && { entry, timeZone }
    })
    if (!found) return
    const receipt = toReceipt(found.entry)
    await sendMail({
      to: email,
      language,
      ...receiptLetter(receipt, language),
      messageId: `<receipt.${transactionId}.${number}@portico>`,
      attachments: [
        {
          filename: receiptName(transactionId, language),
          contentType: 'application/pdf',
          content: await writePage(receiptPage(receipt, language, found.timeZone)),
        },
      ],
    })
  }
