import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Arena } from '../../../arena.ts'
import { atOnce } from '../../../attack/at-once.ts'
import type { Check, Fault } from '../../../chapter.ts'
import type { Person } from '../../../portico/people.ts'
import type { Portico } from '../../../portico/portico.ts'
import { residentBytes } from '../../../portico/processes.ts'
import { formOf } from './attack-files.ts'

const megabyte = 1024 * 1024
const [streams, length, good, mostGrowth] = [20, 100 * megabyte, 4 * megabyte, 60 * megabyte]

export const floods: Check = {
  goal: 'G15',
  says: 'Twenty streams of 100 MB at once are refused without filling memory or disk',
  only: 'full',
  async attack(arena: Arena) {
    const { portico, people } = await arena.fresh()
    try {
      const who = await people.person('owner@acme.example')
      const api = portico.parts.api!
      // A server that has worked holds what as many honest uploads need; the flood is to add little to it.
      const honest = await atOnce(streams, () => send(portico, who, good))
      const kept = new Set(filesLeft(portico))
      const before = residentBytes(api)
      let most = before
      const watch = setInterval(() => (most = Math.max(most, residentBytes(api))), 50)
      const answers = await atOnce(streams, () => send(portico, who, length))
      clearInterval(watch)
      await wait(1000)
      const left = filesLeft(portico).filter((file) => !kept.has(file))
      const grown = Math.round((most - before) / megabyte)
      const taken = answers.filter(({ status }) => status !== 0 && status !== 413)
      const faults: Fault[] = [
        ...(most - before > mostGrowth ? [`memory grew by ${grown} MB`] : []),
        ...(left.length > 0 ? [`left behind: ${left.join(', ')}`] : []),
        ...taken.map(({ status }) => `a stream of ${length} bytes was answered with ${status}`),
        ...(portico.parts.api === api ? [] : ['the process of the API has changed']),
      ]
      return {
        reached: `${streams} streams of 100 MB: memory +${grown} MB, ${left.length} files left`,
        faults,
        evidence: [
          {
            of: 'files of 4 MB that came in at once before',
            seen: honest.filter(({ status }) => status === 200 || status === 201).length,
            atLeast: streams,
          },
          { of: 'streams refused with 413', seen: answers.filter(({ status }) => status === 413).length, atLeast: 15 },
        ],
      }
    } finally {
      await portico.remove()
    }
  },
}

/** Sends so much as one file; `status` 0 where the server hung up without a word. */
function send(portico: Portico, who: Person, bytes: number): Promise<{ status: number }> {
  const form = formOf({ what: '', name: 'long.txt', type: 'text/plain', bytes: Buffer.alloc(0) })
  const text = Buffer.from(form.body).toString('latin1')
  const at = text.lastIndexOf('\r\n--')
  const chunk = Buffer.alloc(64 * 1024, 'a')
  return new Promise((resolve) => {
    const headers = { ...form.headers, authorization: `Bearer ${who.token}`, 'transfer-encoding': 'chunked' }
    const outgoing = request(new URL('/api/fs/file', portico.url), { method: 'POST', headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0 })
    })
    outgoing.on('error', () => resolve({ status: 0 }))
    outgoing.write(text.slice(0, at))
    let left = bytes
    const more = () => {
      while (left > 0 && !outgoing.destroyed) {
        left -= chunk.length
        if (!outgoing.write(chunk)) return void outgoing.once('drain', more)
      }
      outgoing.end(text.slice(at))
    }
    more()
  })
}

function filesLeft({ dataDir }: Portico): string[] {
  try {
    const entries = readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } catch {
    return []
  }
}
