import { Browser } from '@portico/testkit/browser/cookie-browser.ts'
import type { Check } from '../../chapter.ts'

const wanted: Record<string, RegExp> = {
  HttpOnly: /; *httponly/i,
  'SameSite=Lax': /; *samesite=(lax|strict)/i,
  'a path of its own': /; *path=\/Identity/i,
}

/** What a cookie lacks; `isHttps` asks for Secure too, by name and by attribute. */
export function lacksOf(cookie: string, { isHttps }: { isHttps: boolean }): string[] {
  const name = cookie.split('=')[0] ?? ''
  const lacks = Object.entries(wanted).filter(([, form]) => !form.test(cookie))
  const isSecure = /^__(Secure|Host)-/.test(name) && /; *secure/i.test(cookie)
  return [...lacks.map(([what]) => `${name} lacks ${what}`), ...(isHttps && !isSecure ? [`${name} is not Secure`] : [])]
}

export const cookieFlags: Check = {
  goal: 'G20',
  says: 'No script and no other site is given a cookie of the sign-in',
  async attack(arena) {
    const { portico, people } = await arena.shared()
    const { browser } = await people.signInAnew('auditor@northwind.example')
    const api = new Browser({ authorization: `Bearer ${(await people.person('auditor@northwind.example')).token}` })
    await api.get(`${portico.url}/api/v1/session/look`)
    const faults = [
      ...browser.setCookieHeaders.flatMap((cookie) => lacksOf(cookie, { isHttps: false })),
      ...api.setCookieHeaders.map((cookie) => `the API sets a cookie: ${cookie.split('=')[0]}`),
    ]
    const seen = browser.setCookieHeaders.length
    return { reached: `${seen} cookies`, faults: [...new Set(faults)], evidence: [{ of: 'cookies set by a sign-in', seen, atLeast: 4 }] }
  },
}
