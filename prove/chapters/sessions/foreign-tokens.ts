import { Browser } from '@portico/testkit/browser/cookie-browser.ts'
import { atPortal, openSignIn } from '@portico/testkit/browser/portal-sign-in.ts'
import { aForeignProvider, type Claims, type Writing } from '../../attack/foreign-provider.ts'
import type { Check } from '../../chapter.ts'
import { type Attempt, type Negative, refuseAll } from './negative.ts'

const clientId = 'portico'
const email = 'auditor@northwind.example'
const tolerated = 9
const future = 120

type Foreign = Awaited<ReturnType<typeof aForeignProvider>>
type Told = { claims?: (now: number) => Claims; writing?: Writing; state?: string }

/** Goes to the other provider by the button of the form, and returns with the claims that it signs. */
async function comeBack(origin: string, foreign: Foreign, { claims = () => ({}), writing = {}, state }: Told): Promise<Attempt> {
  const browser = new Browser({ 'user-agent': 'Portico proof' })
  const { form } = await openSignIn(browser, { origin })
  const away = new URL((await browser.get(`${form.url}/External/partner`)).location ?? 'about:blank')
  const nonce = away.searchParams.get('nonce')
  const now = Math.floor(Date.now() / 1000)
  const code = foreign.codeFor({ sub: 'somebody', email, nonce, ...claims(now) }, writing)
  const back = new URL(away.searchParams.get('redirect_uri') ?? origin)
  back.search = new URLSearchParams({ code, state: state ?? away.searchParams.get('state') ?? '' }).toString()
  const end = await browser.follow(await browser.get(back.href), atPortal)
  const isIn = end.location !== undefined && new URL(end.location).searchParams.has('code')
  return { came: isIn ? 'in' : end.status === 429 ? 'untried' : 'refused', told: String(end.status) }
}

const spoilt: [string, Told][] = [
  ['made two minutes from now', { claims: (now) => ({ iat: now + future }) }],
  ['good only in two minutes', { claims: (now) => ({ nbf: now + future }) }],
  ['that ended two minutes ago', { claims: (now) => ({ iat: now - 600, exp: now - future }) }],
  ['without an end', { claims: () => ({ exp: undefined }) }],
  ['without a signature (alg none)', { writing: { algorithm: 'none' } }],
  ['signed with another key', { writing: { key: 'another' } }],
  ['for another audience', { claims: () => ({ aud: 'other' }) }],
  ['for two, made out to the other', { claims: () => ({ aud: [clientId, 'other'], azp: 'other' }) }],
  ['of another issuer', { claims: () => ({ iss: 'https://evil.example' }) }],
  ['of another sign-in (nonce)', { claims: () => ({ nonce: 'another' }) }],
  ['without a nonce', { claims: () => ({ nonce: undefined }) }],
  ['brought to another sign-in (state)', { state: 'another' }],
  ['about an address that is not verified', { claims: () => ({ sub: 'stranger', email_verified: false }) }],
]

const tolerances: [string, (now: number) => Claims][] = [
  ['nine seconds ahead', (now) => ({ iat: now + tolerated, nbf: now + tolerated })],
  ['nine seconds behind', (now) => ({ iat: now - 300, exp: now - tolerated + 1 })],
]

export const foreignTokens: Check = {
  goal: 'G24',
  says: 'An ID token of another provider is taken within ten seconds of its time, whole and for us alone',
  only: 'full',
  async attack(arena) {
    const foreign = await aForeignProvider(clientId)
    const authority = { id: 'partner', name: 'Partner', issuer: foreign.issuer, clientId }
    const { portico } = await arena.fresh({ EXTERNAL_AUTHORITIES: JSON.stringify([authority]) })
    const twin = () => comeBack(portico.url, foreign, {})
    const negatives = spoilt.map(
      ([says, told]): Negative => ({ says: `an ID token ${says}`, attack: () => comeBack(portico.url, foreign, told), twin }),
    )
    const outcome = await refuseAll(negatives, spoilt.length)
    let late = 0
    for (const [says, claims] of tolerances) {
      const { came, told } = await comeBack(portico.url, foreign, { claims })
      if (came === 'in') late++
      else outcome.faults.push(`a clock ${says} is not tolerated (${told})`)
    }
    await portico.remove()
    await foreign.close()
    return { ...outcome, reached: `${outcome.reached}; ${late} of ${tolerances.length} small skews tolerated` }
  },
}
