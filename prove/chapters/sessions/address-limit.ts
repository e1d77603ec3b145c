import { pause } from '../../attack/at-once.ts'
import type { Check } from '../../chapter.ts'
import { type Guess, guess, wrongPassword } from './guesses.ts'

const most = 20

/** Names of another address that a client could send; none is behind a proxy that Portico trusts. */
const disguises: Record<string, string>[] = [
  { 'x-forwarded-for': '203.0.113.7' },
  { 'x-forwarded-for': '203.0.113.8, 127.0.0.1' },
  { 'x-real-ip': '203.0.113.9' },
  { forwarded: 'for=203.0.113.10' },
  { 'true-client-ip': '203.0.113.11' },
  { 'cf-connecting-ip': '203.0.113.12' },
  { 'x-client-ip': '203.0.113.13' },
]

/** What a refusal must say to a caller that may try again. */
export function lacksOfRefusal({ status, reply: { headers } }: Pick<Guess, 'status' | 'reply'>): string[] {
  const wait = Number(headers.get('retry-after'))
  return [
    ...(status === 429 ? [] : [`it was answered with ${status}`]),
    ...(wait >= 1 && wait <= 60 ? [] : [`Retry-After is ${headers.get('retry-after')}`]),
    ...(/;q=\d+;w=\d+/.test(headers.get('ratelimit-policy') ?? '') ? [] : ['RateLimit-Policy is missing']),
    ...(/;r=0;t=\d+/.test(headers.get('ratelimit') ?? '') ? [] : ['RateLimit is missing']),
  ]
}

export const addressLimit: Check = {
  goal: 'G25',
  says: 'Twenty wrong passwords a minute from one address, whatever it calls itself',
  only: 'full',
  async attack(arena) {
    const { portico, people } = await arena.fresh({ RATE_LIMIT_LOGIN: String(most) })
    const [email, password] = ['auditor@contoso.example', people.manifest.users[0]!.password]
    const before = await guess(portico.url, email, password)
    const tries: Guess[] = []
    while (tries.length <= most && tries.at(-1)?.status !== 429)
      tries.push(await guess(portico.url, `nobody-${tries.length}@contoso.example`, wrongPassword))
    const refused = tries.at(-1)!
    const faults = lacksOfRefusal(refused).map((lack) => `try ${tries.length}: ${lack}`)
    if (tries.length !== most + 1) faults.push(`${tries.length - 1} tries were judged, not ${most}`)
    for (const headers of disguises) {
      const { status } = await guess(portico.url, email, password, { headers })
      if (status !== 429) faults.push(`with ${JSON.stringify(headers)} it was answered with ${status}`)
    }
    const wait = Number(refused.reply.headers.get('retry-after'))
    await pause((wait + 1) * 1000)
    const after = await guess(portico.url, email, password)
    await portico.remove()
    return {
      reached: `${tries.length - 1} tries, then 429 for ${wait} s; ${disguises.length} disguises did not help`,
      faults,
      evidence: [
        { of: 'right passwords that came in before and after', seen: [before, after].filter(({ isIn }) => isIn).length, atLeast: 2 },
      ],
    }
  },
}
