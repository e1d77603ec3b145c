import type { Arena } from '../../../arena.ts'
import { type RawAnswer, rawRequest, sendRaw } from '../../../attack/raw-socket.ts'
import type { Check } from '../../../chapter.ts'
import { complaintsAbout } from './complaints.ts'

const secret = 'Bearer harbour-lantern'
const token = `Authorization: ${secret}`

/** Methods that servers answer by themselves, debug doors of frameworks, and requests that are none. */
const lines: [line: string, ...heads: string[]][] = [
  ['TRACE /', token],
  ['TRACE /api/openapi.json', token],
  ['TRACK /', token],
  ['CONNECT 127.0.0.1:5432'],
  ['CONNECT localhost:443'],
  ['OPTIONS *'],
  ['DEBUG /'],
  ['PROPFIND /'],
  ['PURGE /'],
  ['GET http://169.254.169.254/latest/meta-data/'],
  ['GET //etc/passwd'],
  ['GET /../../../../etc/passwd'],
  ['GET /assets/../../package.json'],
  ['GET /assets/%2e%2e/%2e%2e/package.json'],
  ['GET /assets/..%5c..%5cpackage.json'],
  ['GET /%00'],
  ['GET /', 'X-HTTP-Method-Override: TRACE', token],
]

export const rawMethods: Check = {
  goal: 'G35',
  says: 'TRACE, CONNECT and addresses that no browser sends lead nowhere',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    const faults: string[] = []
    let answered = 0
    for (const [line, ...heads] of lines) {
      const answer = await sendRaw(portico.url, [rawRequest(portico.url, line, ['Connection: close', ...heads])], { silentMs: 2000 })
      if (answer.status > 0) answered++
      faults.push(...complaintsOf(line, answer))
    }
    const twin = await sendRaw(portico.url, [rawRequest(portico.url, 'GET /', ['Connection: close'])])
    return {
      reached: `${lines.length} requests, ${answered} answered: ${faults.length} complaints`,
      faults,
      evidence: [
        { of: 'requests answered', seen: answered, atLeast: lines.length - 3 },
        { of: 'the page itself over the same socket', seen: twin.status === 200 ? 1 : 0, atLeast: 1 },
      ],
    }
  },
}

function complaintsOf(line: string, answer: RawAnswer): string[] {
  if (answer.status === 0) return []
  const isPlain = /^(TRACE|TRACK|CONNECT|DEBUG|PROPFIND|PURGE)/.test(line)
  return [
    ...(answer.whole.includes(secret) ? [`${line}: sends back what it was sent`] : []),
    ...(isPlain && answer.status < 400 ? [`${line}: answered with ${answer.status}`] : []),
    ...(/root:x:0|"workspaces"|ami-id/.test(answer.text) ? [`${line}: shows a file`] : []),
    ...complaintsAbout(line, answer, { isData: false }),
  ]
}
