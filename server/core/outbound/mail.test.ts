import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { createMailer } from './mail.ts'

const mail = {
  to: 'selin@northwind.example',
  subject: 'Şifrenizi sıfırlayın',
  text: 'Merhaba ğüşİ',
  html: '<p>Merhaba ğüşİ</p>',
  language: 'tr',
} as const
const from = 'Portico <no-reply@portico.example>'

test('with a sink folder each mail is one readable file', async () => {
  const sinkDir = mkdtempSync(path.join(tmpdir(), 'portico-mail-'))
  await createMailer({ from, sinkDir })(mail)
  const files = readdirSync(sinkDir)
  expect(files).toHaveLength(1)
  const text = readFileSync(path.join(sinkDir, files[0]!), 'utf8')
  expect(text).toMatch(/^To: selin@northwind\.example$/m)
  expect(text).toMatch(/^Content-Language: tr$/m)
  expect(text).toMatch(/^Auto-Submitted: auto-generated$/m)
  expect(text).not.toMatch(/^List-Unsubscribe/m)
  rmSync(sinkDir, { recursive: true })
})

test('half a mail that a killed process left is deleted, and one that is being written stays', async () => {
  const sinkDir = mkdtempSync(path.join(tmpdir(), 'portico-mail-'))
  const [old, fresh] = [Date.now() - 3_700_000, Date.now() - 60_000].map((at) => `${at}-${'a'.repeat(32)}.part`) as [string, string]
  for (const name of [old, fresh]) writeFileSync(path.join(sinkDir, name), 'half')
  await createMailer({ from, sinkDir })(mail)
  const left = readdirSync(sinkDir)
  expect(left.filter((name) => name.endsWith('.part'))).toEqual([fresh])
  expect(left).toHaveLength(2)
  rmSync(sinkDir, { recursive: true })
})

test('with a mail server it is sent there, plain and HTML', async () => {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  await createMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from })(mail)
  await new Promise<void>((resolve) => server.close(() => resolve()))
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatch(/text\/plain[\s\S]*text\/html/)
})

test('a line break in a subject makes no header', async () => {
  const sinkDir = mkdtempSync(path.join(tmpdir(), 'portico-mail-'))
  await createMailer({ from, sinkDir })({ ...mail, subject: 'Hello\r\nBcc: everyone@example.com' })
  expect(readFileSync(path.join(sinkDir, readdirSync(sinkDir)[0]!), 'utf8')).not.toMatch(/^Bcc:/m)
  rmSync(sinkDir, { recursive: true })
})

test('a line break in an address makes neither a header nor a second addressee', async () => {
  const sinkDir = mkdtempSync(path.join(tmpdir(), 'portico-mail-'))
  await createMailer({ from, sinkDir })({ ...mail, to: 'selin@northwind.example\r\nBcc: everyone@example.com' })
  const [head] = readFileSync(path.join(sinkDir, readdirSync(sinkDir)[0]!), 'utf8').split('\n\n')
  expect(head).not.toMatch(/^Bcc:/m)
  expect(head!.match(/^To: .*$/m)?.[0]).not.toMatch(/,|\n/)
  rmSync(sinkDir, { recursive: true })
})

test('a mail that has a name is written once however often it is sent, and names the one that began the thread', async () => {
  const sinkDir = mkdtempSync(path.join(tmpdir(), 'portico-mail-'))
  const send = createMailer({ from, sinkDir })
  const named = {
    ...mail,
    messageId: '<ticket.1.2@portal.example>',
    inReplyTo: '<ticket.1@portal.example>',
    unsubscribe: 'https://portal.example/x',
  }
  for (let times = 0; times < 2; times++) await send(named)
  await send({ ...named, to: 'ada@northwind.example' })
  const [text, ...more] = readdirSync(sinkDir).map((name) => readFileSync(path.join(sinkDir, name), 'utf8'))
  expect(more).toHaveLength(1)
  expect(text).toMatch(/^Message-ID: <ticket\.1\.2@portal\.example>$/m)
  expect(text).toMatch(/^In-Reply-To: <ticket\.1@portal\.example>$/m)
  expect(text).toMatch(/^References: <ticket\.1@portal\.example>$/m)
  expect(text).toMatch(/^List-Unsubscribe: <https:\/\/portal\.example\/x>$/m)
  expect(text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  rmSync(sinkDir, { recursive: true })
})
