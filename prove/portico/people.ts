import { Browser } from '@portico/testkit/cookie-browser.ts'
import { signIn, type Tokens } from '@portico/testkit/portal-sign-in.ts'
import type { DemoManifest } from './manifest.ts'
import type { Portico } from './portico.ts'

/** Somebody who is signed in, as a script with cookies is. `browser` holds the session at the identity server. */
export type Person = { email: string; level: string; token: string; tokens: Tokens; browser: Browser }

/** The people of the demo world, signed in when they are first asked for; sessions outlive the server. */
export class People {
  readonly manifest: DemoManifest
  readonly #portico: Portico
  readonly #signedIn = new Map<string, Promise<Person>>()

  private constructor(portico: Portico, manifest: DemoManifest) {
    this.#portico = portico
    this.manifest = manifest
  }

  static async of(portico: Portico): Promise<People> {
    return new People(portico, JSON.parse(await portico.command('tools/demo-manifest.ts')) as DemoManifest)
  }

  /** Renewed before its token ends where it is asked for again. */
  person(email: string): Promise<Person> {
    const known = this.#signedIn.get(email)
    if (known) return known
    const person = this.signInAnew(email)
    this.#signedIn.set(email, person)
    return person
  }

  /** A session of its own, which may be ended without harm to other checks. */
  async signInAnew(email: string, password?: string): Promise<Person> {
    const user = this.manifest.users.find((one) => one.email === email)
    const secret = password ?? user?.password
    if (!secret) throw new Error(`${email} is nobody of the demo world: say the password.`)
    const browser = new Browser({ 'user-agent': 'Portico proof' })
    const { tokens } = await signIn({ origin: this.#portico.url }, { email }, secret, browser)
    return { email, level: user?.level ?? '', token: tokens.access_token, tokens, browser }
  }
}
