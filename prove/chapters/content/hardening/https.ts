import { Browser } from '@portico/testkit/browser/cookie-browser.ts'
import type { Arena } from '../../../arena.ts'
import { call } from '../../../attack/call.ts'
import type { Check, Fault } from '../../../chapter.ts'

const places = ['/', '/crm/dashboard', '/api/openapi.json', '/api/v1/profile', '/api/nothing', '/healthz', '/Identity/.well-known/openid-configuration', '/Identity/nothing', '/external/ticket'] // biome-ignore format: one list

/** Behind a proxy that ends TLS and is named in TRUST_PROXY, as the manual says. */
export const https: Check = {
  goal: 'G35',
  says: 'Behind TLS every reply keeps browsers on it, and cookies go over nothing else',
  only: 'full',
  async attack(arena: Arena) {
    const { portico } = await arena.shared()
    await portico.stop()
    await portico.startAgain({ PUBLIC_URL: portico.url.replace('http:', 'https:'), TRUST_PROXY: '127.0.0.1,::1' })
    try {
      const forwarded = { 'x-forwarded-proto': 'https' }
      const faults: Fault[] = []
      for (const path of places) {
        const { headers, status } = await call(portico.url, undefined, path, { headers: { ...forwarded, host: new URL(portico.url).host } })
        const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? 0)
        if (seconds < 31_536_000)
          faults.push(`${path} (${status}): strict-transport-security is ${headers.get('strict-transport-security')}`)
      }
      const browser = new Browser(forwarded)
      await browser.get(`${portico.url}/Identity/Account/Login`)
      await browser.get(
        `${portico.url}/Identity/auth?client_id=portal&response_type=code&scope=openid&redirect_uri=${encodeURIComponent(`${portico.url.replace('http:', 'https:')}/authentication/login-callback`)}&code_challenge=${'x'.repeat(43)}&code_challenge_method=S256&state=a&nonce=b`,
      )
      const cookies = browser.setCookieHeaders
      for (const cookie of cookies)
        if (!/; *secure/i.test(cookie) || !/; *httponly/i.test(cookie) || !/; *samesite=(lax|strict)/i.test(cookie))
          faults.push(`a cookie is set as ${cookie.replace(/=[^;]*/, '=…')}`)
      return {
        reached: `${places.length} addresses and ${cookies.length} cookies behind TLS: ${faults.length} faults`,
        faults,
        evidence: [{ of: 'cookies', seen: cookies.length, atLeast: 2 }],
      }
    } finally {
      await portico.stop()
      await portico.startAgain({ PUBLIC_URL: '', TRUST_PROXY: '' })
    }
  },
}
