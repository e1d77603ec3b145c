import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { until } from '../attack/at-once.ts'
import type { Portico } from './portico.ts'

const aLink = /https?:\/\/[^\s"<]+(?:token=|#)[\w-]{43}/

/** The link in the latest mail to this address; it may still be on its way. */
export const linkMailedTo = (portico: Portico, address: string): Promise<string> =>
  until(`a link is mailed to ${address}`, 30_000, async () => {
    const names = (await readdir(portico.mailDir).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(names.map((name) => readFile(path.join(portico.mailDir, name), 'utf8')))
    const mail = mails.findLast((text) => text.includes(`To: ${address}`))
    // Quoted-printable: a soft line break ends in "=", and "=3D" stands for it.
    return mail && aLink.exec(mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))?.[0]
  })
