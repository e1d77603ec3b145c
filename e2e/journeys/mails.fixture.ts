import { mkdtempSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { soon } from './soon.fixture.ts'

/** Where a Portico of a file's own leaves its mails: give `environment` to it. */
export function aMailbox() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-mails-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const names = async () => (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
  return {
    environment: { MAIL_SINK_DIR: folder },
    /** Does something that has a code sent by mail, and reads the code. */
    async codeAfter(act: () => Promise<void>): Promise<string> {
      const before = (await names()).length
      await act()
      await soon(async () => (await names()).length).toBe(before + 1)
      const mail = await readFile(join(folder, (await names()).at(-1)!), 'utf8')
      return /^(\d{8})$/m.exec(mail)![1]!
    },
  }
}
