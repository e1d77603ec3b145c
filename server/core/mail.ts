import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Language } from '@portico/contract/core/languages.ts'
import nodemailer from 'nodemailer'

export type Mail = { to: string; subject: string; text: string; html: string; language: Language }
export type SendMail = (mail: Mail) => Promise<void>

/** Sends by SMTP, or writes each mail as one `.eml` file where a sink folder is set. */
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
  return async ({ to, subject, text, html, language }) => {
    const sent = await transport.sendMail({ from, to, subject, text, html, headers: { 'Content-Language': language } })
    if (!sinkDir) return
    await mkdir(sinkDir, { recursive: true, mode: 0o700 })
    const name = path.join(sinkDir, `${Date.now()}-${randomUUID()}`)
    await writeFile(`${name}.part`, (sent as unknown as { message: Buffer }).message, { mode: 0o600 })
    await rename(`${name}.part`, `${name}.eml`)
  }
}
