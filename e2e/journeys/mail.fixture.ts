import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject } from 'vitest'

/** In the folder with all that this worker's Portico keeps. */
export const mailDir = inject('mailDirs')[Number(process.env.VITEST_POOL_ID ?? 1) - 1]!

/** The link of the latest mail to this address; it may still be on its way. */
export async function linkMailedTo(address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(
      async () => {
        const names = (await readdir(mailDir).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
        const mails = await Promise.all(names.map((name) => readFile(path.join(mailDir, name), 'utf8')))
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
