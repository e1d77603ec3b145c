import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { call, json } from '../../../attack/call.ts'
import { hostileFolder } from '../../../attack/corpora.ts'
import type { Check, Fault } from '../../../chapter.ts'
import type { Person } from '../../../portico/people.ts'
import { attackFiles, formOf, goodFiles, harmfulFiles, type SentFile, types } from './attack-files.ts'

const address = '/api/fs/file'
const largest = 5_242_880

const upload = (origin: string, who: Person, file: SentFile) => call(origin, who, address, { method: 'POST', ...formOf(file) })

export const uploads: Check = {
  goal: 'G15',
  says: 'Only what a file says it is comes in, and it comes back as it was, to be kept and never shown',
  async attack(arena: Arena) {
    const { portico, people } = await arena.shared()
    const who = await people.person('owner@acme.example')
    const attacks = [...arena.random.shuffled(attackFiles).slice(0, arena.size(9, attackFiles.length)), ...harmfulFiles]
    const faults: Fault[] = []
    const refused = await withHands(4, attacks, async (file) => {
      const { status, text } = await upload(portico.url, who, file)
      if (status === 422) return 1
      faults.push(`${file.what}: ${status} ${text.slice(0, 120)}`)
      return 0
    })
    const good = [...goodFiles, ...realFiles().slice(0, arena.size(3, 100)), ...exactly()]
    let back = 0
    for (const file of good) {
      const fault = await comesBack(portico.url, who, file)
      if (fault) faults.push(`${file.what}: ${fault}`)
      else back++
    }
    const tooLarge = await upload(portico.url, who, { ...exactly()[0]!, bytes: Buffer.alloc(largest + 1, 'a') })
    if (tooLarge.status !== 413) faults.push(`${largest + 1} bytes: ${tooLarge.status}`)
    return {
      reached: `${attacks.length} attacks refused, ${back} good files back byte for byte, ${largest} bytes taken and one more refused`,
      faults,
      evidence: [
        { of: 'attacks refused', seen: refused.filter(Boolean).length, atLeast: arena.size(12, 60) },
        { of: 'good files', seen: back, atLeast: arena.size(5, 30) },
      ],
    }
  },
}

const exactly = (): SentFile[] => [{ what: `${largest} bytes`, name: 'long.txt', type: 'text/plain', bytes: Buffer.alloc(largest, 'a') }]

/** Documents that many programs have written (06-hostile/files). */
function realFiles(): SentFile[] {
  const folder = hostileFolder('files')
  if (!folder) return []
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return names
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => types[path.extname(file).slice(1)])
    .sort()
    .map((file) => ({
      what: path.basename(file),
      name: path.basename(file),
      type: types[path.extname(file).slice(1)]!,
      bytes: readFileSync(file),
    }))
}

/** Byte for byte, as an attachment that no browser shows or runs. */
async function comesBack(origin: string, who: Person, file: SentFile): Promise<string | undefined> {
  const sent = await upload(origin, who, file)
  if (sent.status !== 201) return `${sent.status} ${sent.text.slice(0, 160)}`
  const { fileId } = json<{ fileId: string }>(sent)
  const response = await fetch(new URL(`${address}/${fileId}`, origin), { headers: { authorization: `Bearer ${who.token}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  const header = (name: string) => response.headers.get(name) ?? ''
  await call(origin, who, `${address}/${fileId}`, { method: 'DELETE' })
  if (!bytes.equals(file.bytes)) return `${bytes.length} other bytes came back`
  if (!/^attachment\b/.test(header('content-disposition'))) return `content-disposition is ${header('content-disposition')}`
  if (!/sandbox/.test(header('content-security-policy'))) return `content-security-policy is ${header('content-security-policy')}`
  if (header('x-content-type-options') !== 'nosniff') return 'its type may be guessed'
  return /html|svg|script/.test(header('content-type')) ? `sent as ${header('content-type')}` : undefined
}
