import { loadavg } from 'node:os'
import type { Place } from '../../arena.ts'
import { arrivals, quantile, type Sent } from '../../attack/arrivals.ts'
import { pause } from '../../attack/at-once.ts'
import { type Answer, call, isDone } from '../../attack/call.ts'
import type { Check } from '../../chapter.ts'

/** Of the tenant that asks for too much, in requests a second; what it asks for is ten times that. */
const quota = 20
const asked = quota * 10
const neighbourAsks = 15
const listPath = '/api/v1/crm/transactions?pageSize=20'

/** What a refusal must carry, so that a client can keep to it. */
export function lacksOfQuota({ headers, text }: Pick<Answer, 'headers' | 'text'>): string[] {
  return [
    ...(Number(headers.get('retry-after')) >= 1 ? [] : [`Retry-After is ${headers.get('retry-after')}`]),
    ...(/"tenant";q=\d+;w=\d+/.test(headers.get('ratelimit-policy') ?? '') ? [] : ['RateLimit-Policy names no tenant']),
    ...(/"\w+";r=\d+;t=\d+/.test(headers.get('ratelimit') ?? '') ? [] : ['RateLimit is missing']),
    ...(text.includes('"too_many_requests"') ? [] : ['the body is no problem']),
  ]
}

const statuses = (sent: readonly Sent[], status: number) => sent.filter(({ answer }) => answer?.status === status).length
const p99 = (sent: readonly Sent[]) =>
  quantile(
    sent.map(({ ms }) => ms),
    0.99,
  )

async function measured({ portico, people }: Place, seconds: number) {
  const noisy = await Promise.all(['admin', 'finance', 'risk', 'support'].map((name) => people.person(`${name}@northwind.example`)))
  const neighbour = await people.person('finance@contoso.example')
  const askQuietly = (most: number) => arrivals({ perSecond: neighbourAsks, seconds: most }, () => call(portico.url, neighbour, listPath))
  await askQuietly(5)
  const alone = await askQuietly(seconds)
  await pause(1000)
  const [beside, flood] = await Promise.all([
    askQuietly(seconds),
    arrivals({ perSecond: asked, seconds }, (index) => call(portico.url, noisy[index % noisy.length], listPath)),
  ])
  return { alone, beside, flood }
}

export const noisyNeighbour: Check = {
  goal: 'G26',
  says: 'A tenant that asks for ten times its share is told to wait, and the other notices nothing',
  only: 'full',
  async attack(arena) {
    const seconds = 60
    const place = await arena.fresh({ RATE_LIMIT_TENANT: String(quota), RATE_LIMIT_USER: '1000' })
    const { alone, beside, flood } = await measured(place, seconds)
    await place.portico.remove()
    const refused = flood.flatMap(({ answer }) => (answer?.status === 429 ? [answer] : []))
    const served = flood.filter(({ answer }) => answer && isDone(answer)).length
    const odd = [...flood, ...alone, ...beside].filter(({ answer }) => !answer || (!isDone(answer) && answer.status !== 429))
    const [quiet, loud] = [p99(alone), p99(beside)]
    const lacks = [...new Set(refused.flatMap(lacksOfQuota))]
    return {
      reached: `the neighbour’s p99 ${quiet.toFixed(0)} ms alone, ${loud.toFixed(0)} ms beside it, ${statuses(beside, 429)} × 429; ${refused.length} of ${flood.length} refused`,
      faults: [
        ...lacks.map((lack) => `a refusal: ${lack}`),
        ...(loud > 2 * quiet ? [`p99 of the neighbour grew from ${quiet.toFixed(0)} to ${loud.toFixed(0)} ms`] : []),
        ...(statuses(beside, 429) > 0 ? [`the neighbour was refused ${statuses(beside, 429)} times`] : []),
        ...(served > quota * (seconds + 10) ? [`${served} were served, more than the quota gives`] : []),
        ...(odd.length > 0
          ? [
              `${odd.length} were answered neither well nor with 429, the first with ${odd[0]?.answer?.status ?? odd[0]?.unanswered?.message}`,
            ]
          : []),
      ],
      evidence: [
        { of: 'refusals', seen: refused.length, atLeast: asked * seconds * 0.8 },
        { of: 'requests served of the noisy tenant', seen: served, atLeast: quota * seconds * 0.8 },
        { of: 'requests served of the neighbour', seen: statuses(beside, 200), atLeast: neighbourAsks * seconds * 0.99 },
      ],
      note: `load average ${loadavg()[0]!.toFixed(1)} at its end`,
    }
  },
}
