import { Browser } from '@portico/testkit/browser/cookie-browser.ts'
import { renewSilently, signIn, type Tokens } from '@portico/testkit/browser/portal-sign-in.ts'
import type { DemoManifest } from './manifest.ts'
import type { Portico } from './portico.ts'

/** Someone who is signed in, as a script with cookies is. `browser` holds the session at the identity server. */
export type Person = { email: string; level: string; token: string; tokens: Tokens; browser: Browser }

/** A token with less than this left is renewed before it is given out again. */
const leftMs = 120_000

/** The people of the demo world, and those who were made since, signed in when they are first asked for; sessions outlive the server. */
export class People {
  readonly manifest: DemoManifest
  readonly #portico: Portico
  readonly #passwords = new Map<string, string>()
  readonly #signedIn = new Map<string, { person: Promise<Person>; until: number }>()

  private constructor(portico: Portico, manifest: DemoManifest) {
    this.#portico = portico
    this.manifest = manifest
    for (const { email, password } of manifest.users) this.#passwords.set(email, password)
  }

  static async of(portico: Portico): Promise<People> {
    return new People(portico, JSON.parse(await portico.command('tools/demo-manifest.ts')) as DemoManifest)
  }

  /** Someone who was made through the API and has chosen this password. */
  know(email: string, password: string): void {
    this.#passwords.set(email, password)
  }

  /** Renewed before its token ends where it is asked for again. */
  person(email: string): Promise<Person> {
    const known = this.#signedIn.get(email)
    if (known && known.until > performance.now()) return known.person
    const person = known ? this.#renewed(known.person) : this.signInAnew(email)
    const entry = { person, until: Number.POSITIVE_INFINITY }
    this.#signedIn.set(email, entry)
    person.then(
      ({ tokens }) => {
        entry.until = performance.now() + Math.max(tokens.expires_in * 1000 - leftMs, 1000)
      },
      () => this.#signedIn.delete(email),
    )
    return person
  }

  /** A session of its own, which may be ended without harm to other checks. */
  async signInAnew(email: string, password = this.#passwords.get(email)): Promise<Person> {
    if (!password) throw new Error(`${email} is nobody of the demo world: say the password.`)
    const level = this.manifest.users.find((one) => one.email === email)?.level ?? ''
    const browser = new Browser({ 'user-agent': 'Portico proof' })
    const { tokens } = await signIn({ origin: this.#portico.url }, { email }, password, browser)
    return { email, level, token: tokens.access_token, tokens, browser }
  }

  async #renewed(before: Promise<Person>): Promise<Person> {
    const person = await before
    const { tokens } = await renewSilently(person.browser, { origin: this.#portico.url })
    return tokens ? { ...person, tokens, token: tokens.access_token } : this.signInAnew(person.email)
  }
}
