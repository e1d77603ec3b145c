import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '../attack/at-once.ts'

export type MailedLetter = { file: string; to: string; subject: string; text: string; html: string; raw: string }

/** A mail that was sent does not change. */
const known = new Map<string, Promise<MailedLetter>>()

/** All mails that were sent, the oldest first, as a reader's program takes them apart. */
export async function readMails(dataDir: string): Promise<MailedLetter[]> {
  const folder = path.join(dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(
    names.map((name) => {
      const file = path.join(folder, name)
      const letter = known.get(file) ?? readFile(file, 'latin1').then((raw) => readLetter(name, raw))
      known.set(file, letter)
      return letter
    }),
  )
}

/** The latest mail to an address, once it is there. */
export const mailTo = (dataDir: string, address: string, mostMs = 20_000): Promise<MailedLetter> =>
  until(`a mail to ${address}`, mostMs, async () => (await readMails(dataDir)).findLast(({ to }) => to.includes(address)))

export function readLetter(file: string, raw: string): MailedLetter {
  const whole = raw.replaceAll('\r\n', '\n')
  const { headers, body } = partOf(whole)
  const boundary = /boundary="?([^";\n]+)/i.exec(headers['content-type'] ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => partOf(part.replace(/^\n/, '')))
    : [{ headers, body }]
  const ofType = (type: string) => parts.find((part) => (part.headers['content-type'] ?? 'text/plain').includes(type))
  const [text, html] = [ofType('text/plain'), ofType('text/html')].map((part) => (part ? decoded(part) : ''))
  return { file, to: headers.to ?? '', subject: words(headers.subject ?? ''), text: text!, html: html!, raw: whole }
}

type Part = { headers: Record<string, string>; body: string }

function partOf(text: string): Part {
  const end = text.indexOf('\n\n')
  const lines = text.slice(0, end).replace(/\n[ \t]+/g, ' ').split('\n') // biome-ignore format: one expression
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()])
  return { headers: Object.fromEntries(headers), body: text.slice(end + 2) }
}

function decoded({ headers, body }: Part): string {
  const encoding = headers['content-transfer-encoding'] ?? ''
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString()
  return Buffer.from(/quoted-printable/i.test(encoding) ? unquoted(body) : body, 'latin1').toString()
}

const unquoted = (text: string) =>
  text.replace(/=\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** Encoded words of a header (RFC 2047). */
const words = (text: string) =>
  text
    .replace(/(\?=)\s+(=\?)/g, '$1$2')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      Buffer.from(
        kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : Buffer.from(unquoted(word.replaceAll('_', ' ')), 'latin1'),
      ).toString(),
    )
