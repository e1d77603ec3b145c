import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { call } from '../../../attack/call.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import type { Check } from '../../../chapter.ts'
import { complaintsAbout } from './complaints.ts'

const closed = [
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/processes/main.ts',
  '/assets/',
  '/debug',
  '/api/',
  '/metrics/../.env',
  '/%2e%2e/package.json',
]
const open = [
  '/',
  '/crm/transactions',
  '/Identity/.well-known/openid-configuration',
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/nowhere',
]

export const hardening: Check = {
  goal: 'G35',
  says: 'Every reply carries its headers, and nothing tells what is inside',
  async attack(arena: Arena) {
    const { portico, people } = await arena.shared()
    const { operations } = await readCatalogue(portico.url)
    const person = await people.person('admin@portico.example')
    const chosen = arena.random.shuffled(operations).slice(0, arena.size(120, operations.length))
    const ofApi = chosen.map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, crypto.randomUUID()), isData: true }))
    const places = [...open, ...closed].map((path) => ({ method: 'GET', path, isData: false }))
    const asked = [...ofApi, ...places]
    const isHere = (status: number) => status === 200
    const faults = (
      await withHands(8, asked, async ({ method, path, isData }) => {
        const options = method === 'GET' ? {} : { method, body: {} }
        const answer = await call(portico.url, isData ? person : undefined, path, { method, ...options })
        const isPage = /text\/html/.test(answer.headers.get('content-type') ?? '')
        const shown = closed.includes(path) && isHere(answer.status) && !isPage ? [`${path} is shown`] : []
        return [...complaintsAbout(`${method} ${path}`, answer, { isData: isData && answer.status < 400 }), ...shown]
      })
    ).flat()
    return {
      reached: `${asked.length} replies, ${faults.length} complaints`,
      faults,
      evidence: [{ of: 'operations asked', seen: ofApi.length, atLeast: arena.size(120, 300) }],
    }
  },
}
