import type { Arena } from '../../arena.ts'
import { withHands } from '../../attack/at-once.ts'
import { type Answer, call, Unanswered } from '../../attack/call.ts'
import { readCatalogue } from '../../attack/operations.ts'
import type { Check } from '../../chapter.ts'

const onAll: Record<string, RegExp> = {
  'content-security-policy': /default-src .*frame-ancestors/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
}
const tells = ['server', 'x-powered-by', 'x-aspnet-version', 'via']

/** What an answer shows that it should not, or lacks. */
export function complaintsAbout(what: string, { headers, text }: Answer, { isData }: { isData: boolean }): string[] {
  const lacking = Object.entries(onAll).filter(([name, form]) => !form.test(headers.get(name) ?? ''))
  const told = tells.filter((name) => headers.has(name))
  return [
    ...lacking.map(([name]) => `${what}: ${name} is ${headers.get(name) ?? 'missing'}`),
    ...told.map((name) => `${what}: tells ${name}: ${headers.get(name)}`),
    ...(isData && !/no-store/.test(headers.get('cache-control') ?? '') ? [`${what}: may be stored`] : []),
    ...(/node_modules|\bat \S+ \(.*:\d+:\d+\)|syntax error at or near/.test(text.slice(0, 20_000)) && !what.includes('/assets/')
      ? [`${what}: shows what is inside`]
      : []),
  ]
}

const closed = [
  '/.git/config',
  '/.env',
  '/package.json',
  '/server/main.ts',
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
    const ofApi = operations.map(({ method, path }) => ({ method, path: path.replace(/\{\w+\}/g, crypto.randomUUID()), isData: true }))
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
    const trace = await call(portico.url, undefined, '/', { method: 'OPTIONS', headers: { 'x-http-method-override': 'TRACE' } }).catch(
      (error: unknown) => error as Unanswered,
    )
    if (!(trace instanceof Unanswered) && trace.text.includes('x-http-method-override'))
      faults.push('a request is sent back as TRACE would')
    return {
      reached: `${asked.length} replies, ${faults.length} complaints`,
      faults,
      evidence: [{ of: 'operations asked', seen: ofApi.length, atLeast: 300 }],
    }
  },
}
