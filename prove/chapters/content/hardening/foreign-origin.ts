import type { Arena } from '../../../arena.ts'
import { withHands } from '../../../attack/at-once.ts'
import { type Caller, call } from '../../../attack/call.ts'
import { readCatalogue } from '../../../attack/operations.ts'
import { requestOf } from '../../../attack/request.ts'
import type { Check } from '../../../chapter.ts'
import { callerOf } from '../../../portico/callers.ts'

const origins = ['https://evil.example', 'null', 'http://localhost', 'http://127.0.0.1:1']
const opened = ['access-control-allow-origin', 'access-control-allow-credentials']
const besideTheApi = ['/', '/healthz', '/api/openapi.json', '/Identity/.well-known/openid-configuration', '/Identity/jwks', '/Identity/me']
const form = { 'content-type': 'application/x-www-form-urlencoded' }

export const foreignOrigin: Check = {
  goal: 'G35',
  says: 'No page of another origin may read an answer',
  async attack(arena: Arena) {
    const { portico, people } = await arena.shared()
    const catalogue = await readCatalogue(portico.url)
    const reads = catalogue.operations.filter(({ method, path }) => method === 'GET' && !/stream/.test(path))
    const chosen = arena.random.shuffled(reads).slice(0, arena.size(15, reads.length))
    const staff = await people.person('admin@portico.example')
    const asked: Asked[] = [
      ...besideTheApi.map((path) => ({ path, caller: staff })),
      { path: '/Identity/me', caller: undefined },
      { path: '/Identity/token', caller: undefined, headers: form, body: 'grant_type=authorization_code&client_id=nobody' },
      ...(await Promise.all(
        chosen.map(async (operation) => ({ path: requestOf(catalogue, operation).path, caller: await callerOf(people, operation) })),
      )),
    ]
    let good = 0
    const faults = (
      await withHands(4, asked, async ({ path, caller, headers, ...rest }) => {
        const origin = arena.random.pick(origins)
        const plain = await call(portico.url, caller, path, { headers: { origin, ...headers }, ...rest })
        const preflight = await call(portico.url, undefined, path, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
        })
        if (plain.status === 200) good++
        return [plain, preflight].flatMap(({ headers }) =>
          opened.filter((name) => isOpen(headers, name, origin)).map((name) => `${path} for ${origin}: ${name}: ${headers.get(name)}`),
        )
      })
    ).flat()
    return {
      reached: `${asked.length} addresses asked from other origins, ${good} answered: ${faults.length} open`,
      faults,
      evidence: [{ of: 'addresses that answered', seen: good, atLeast: arena.size(5, 60) }],
    }
  },
}

type Asked = { path: string; caller: Caller | undefined; headers?: Record<string, string>; body?: string }

const isOpen = (headers: Headers, name: string, origin: string) => headers.has(name) && ['*', 'true', origin].includes(headers.get(name)!)
