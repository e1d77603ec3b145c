import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject } from 'vitest'
import { soon } from './soon.fixture.ts'

/** In the folder with all that this worker's Portico keeps. */
export const mailDir = inject('mailDirs')[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!

const byMail = async () => (await readdir(mailDir).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
const read = (name: string) => readFile(path.join(mailDir, name), 'utf8')

/** Does something that has a code mailed to this address, and reads the code. */
export async function codeMailedAfter(address: string, act: () => Promise<void>): Promise<string> {
  const before = new Set(await byMail())
  await act()
  let code: string | undefined
  await soon(async () => {
    const mails = await Promise.all((await byMail()).filter((name) => !before.has(name)).map(read))
    code = mails.map((mail) => (mail.includes(`To: ${address}`) ? /^(\d{8})$/m.exec(mail)?.[1] : undefined)).find(Boolean)
    return code
  }).toBeDefined()
  return code!
}

/** The link of the latest mail to this address; it may still be on its way. */
export async function linkMailedTo(address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const mails = await Promise.all((await byMail()).map(read))
        const mail = mails.filter((text) => text.includes(`To: ${address}`)).at(-1)
        // Quoted-printable: a soft line break ends in "=", and "=3D" stands for it.
        link = mail && /https?:\/\/[^\s"<]+(?:token=|#)[\w-]{43}/.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0]
        return link
      },
      { timeout: 20_000, interval: 200 },
    )
    .toBeDefined()
  return link!
}

/** The text and the attached file of the latest mail to this address that brings a file of that name. */
export async function attachmentMailedTo(address: string, name: string): Promise<{ text: string; file: string }> {
  let found: { text: string; file: string } | undefined
  await soon(async () => {
    const mails = await Promise.all((await byMail()).map(read))
    const mail = mails.filter((text) => text.includes(`To: ${address}`) && text.includes(`filename=${name}`)).at(-1)
    const part = mail?.split(/\n--[^\n]+\n/).find((one) => one.includes(`filename=${name}`))
    const bytes = part && Buffer.from(part.split('\n\n').slice(1).join('\n\n').replace(/\s/g, ''), 'base64')
    found = mail && bytes ? { text: mail, file: bytes.toString('utf8') } : undefined
    return found
  }).toBeDefined()
  return found!
}
