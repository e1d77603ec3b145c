import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '@portico/contract/core/languages.ts'
import nodemailer from 'nodemailer'

export type { Language }
export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  language: Language
  /** Names the mail for ever: sent again, it is the same one. */
  messageId?: string
  /** The mail that began what this one goes on with. */
  inReplyTo?: string
  /** Where a mail program unsubscribes the recipient from such mails with one request and without a session (RFC 8058). */
  unsubscribe?: string
  attachments?: readonly { filename: string; contentType: string; content: Buffer }[]
}
export type SendMail = (mail: Mail) => Promise<void>

/** Half a mail of a process that was killed. None takes an hour to be written; its name begins with the time. */
const isLeft = (name: string) => name.endsWith('.part') && Number.parseInt(name, 10) < Date.now() - 3_600_000

/** Sends by SMTP, or writes each mail as one `.eml` file where a sink folder is set; one that has a name only once. */
export function createMailer({
  smtpUrl,
  from,
  sinkDir,
}: {
  smtpUrl?: string | undefined
  from: string
  sinkDir?: string | undefined
}): SendMail {
  const transport =
    sinkDir || !smtpUrl
      ? nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
      : nodemailer.createTransport(smtpUrl)
  return async ({ to, subject, text, html, language, messageId, inReplyTo, unsubscribe, attachments }) => {
    const thread = inReplyTo ? { inReplyTo, references: inReplyTo } : {}
    const sent = await transport.sendMail({
      ...{ from, to, subject, text, html, ...thread },
      ...(messageId ? { messageId } : {}),
      ...(attachments ? { attachments: [...attachments] } : {}),
      ...(unsubscribe ? { list: { unsubscribe } } : {}),
      headers: {
        'Content-Language': language,
        // RFC 3834: no one is away or wants to answer; programs that answer by themselves leave it alone.
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      },
    })
    if (!sinkDir) return
    await mkdir(sinkDir, { recursive: true, mode: 0o700 })
    const key = messageId ? createHash('sha256').update(`${messageId} ${to}`).digest('hex').slice(0, 32) : randomUUID()
    const names = await readdir(sinkDir)
    await Promise.all(names.filter(isLeft).map((name) => rm(path.join(sinkDir, name), { force: true })))
    if (messageId && names.some((name) => name.endsWith(`-${key}.eml`))) return
    const name = path.join(sinkDir, `${Date.now()}-${key}`)
    await writeFile(`${name}.part`, (sent as unknown as { message: Buffer }).message, { mode: 0o600 })
    await rename(`${name}.part`, `${name}.eml`)
  }
}
