import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { ErrorResponse, type User, UserManager } from 'oidc-client-ts'
import type { Caller } from '../../shared/api/connection.ts'
import { oidcSettings } from './oidc-settings.ts'
import { joinOtherTabs, storedSubject } from './other-tabs.ts'
import { safeReturnUrl } from './return-url.ts'
import { isDue, type RenewalOutcome, renewPatiently, watchSession } from './session-watch.ts'
import { findContext } from './user-context.ts'

export type SessionState =
  | { status: 'signed-out' }
  /** Signed in, but no company has invited the person yet: there is nothing to see. */
  | { status: 'waiting'; email: string | undefined }
  | { status: 'signed-in'; user: UserContext }

export type SignInResult = { status: 'Success' } | { status: 'Redirect' } | { status: 'Fail'; message: string }

/** The audience stands in the `profile` claim, so the right address is known before the first call. */
const audienceIn = (user: User) => (String(user.profile.profile).toLowerCase() === 'merchant' ? 'merchant' : 'staff')

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Signing in and out, renewal, and who it is: the one place that talks to the identity server. One per tab. */
export class PortalSession {
  readonly #origin = window.location.origin
  readonly #manager = new UserManager(oidcSettings(this.#origin))
  readonly #tabs = joinOtherTabs(() => this.#leaveTo('/'))
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { status: 'signed-out' }
  #oidcUser: User | null = null
  #resuming: Promise<SessionState> | undefined
  #renewing: Promise<RenewalOutcome> | undefined
  #isRecovering = false
  #isLeaving = false
  #stopWatching: (() => void) | undefined

  readonly state = (): SessionState => this.#state
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Who is signed in, found out silently and only once per load of the page. Throws where the portal could not be asked. */
  resume(): Promise<SessionState> {
    if (this.#state.status !== 'signed-out') return Promise.resolve(this.#state)
    this.#resuming ??= this.#manager.signinSilent().then(
      (user) => (user ? this.#accept(user) : this.#state),
      () => this.#state,
    )
    this.#resuming.catch(() => {
      this.#resuming = undefined
    })
    return this.#resuming
  }

  /** Silently first, then by the page of the identity server. */
  async signIn(returnUrl: string | undefined): Promise<SignInResult> {
    try {
      const found = await this.resume()
      if (found.status !== 'signed-out') return { status: 'Success' }
      await this.#redirect(returnUrl)
      return { status: 'Redirect' }
    } catch (error) {
      return { status: 'Fail', message: error instanceof Error ? error.message : String(error) }
    }
  }

  /** What the identity server came back with; gives the place the person wanted to go to. */
  async finishSignIn(): Promise<string | undefined> {
    const user = await this.#manager.signinRedirectCallback()
    await this.#accept(user)
    return safeReturnUrl((user.state as { returnUrl?: unknown } | undefined)?.returnUrl, this.#origin)
  }

  /** The other tabs hear it. Where the identity server cannot be reached, at least nothing is left here. */
  async signOut(): Promise<void> {
    this.#tabs.tellSignedOut()
    this.#stopWatching?.()
    storedSubject.clear()
    try {
      await this.#manager.signoutRedirect()
    } catch {
      this.#leaveTo('/')
    }
  }

  /** Reads the person again, after something about the account has changed. */
  async refresh(): Promise<void> {
    if (this.#oidcUser) await this.#accept(this.#oidcUser)
  }

  async caller(): Promise<Omit<Caller, 'mode'>> {
    if (this.#oidcUser?.expired) await this.#renew()
    const user = this.#oidcUser
    return { audience: user ? audienceIn(user) : 'staff', token: user?.access_token }
  }

  /** A new token after the server has refused the old one, or undefined where there is none to be had. */
  async renewToken(): Promise<string | undefined> {
    return (await this.#renew()) === 'renewed' ? this.#oidcUser?.access_token : undefined
  }

  /** The session is over and nobody wanted it: the other tabs hear it, and the person signs in again to the same place. */
  lose(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    const { pathname, search, hash } = window.location
    this.#tabs.tellSignedOut()
    void this.#forget().then(() => this.#redirect(`${pathname}${search}${hash}`).catch(() => window.location.assign('/')))
  }

  /** Takes over what the identity server says, and asks the portal who that is. */
  async #accept(user: User): Promise<SessionState> {
    this.#oidcUser = user
    const context = await findContext({ origin: this.#origin, audience: audienceIn(user), token: user.access_token })
    if (!context) return this.#set({ status: 'waiting', email: user.profile.email })
    storedSubject.set(user.profile.sub)
    this.#stopWatching ??= watchSession(() => this.#look(), context.sessionTimes)
    return this.#set({ status: 'signed-in', user: context })
  }

  #set(next: SessionState): SessionState {
    this.#state = next
    for (const listener of this.#listeners) listener()
    return next
  }

  /** Many may ask at once, one renewal runs. */
  #renew(): Promise<RenewalOutcome> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined
    })
    return this.#renewing
  }

  async #renewOnce(): Promise<RenewalOutcome> {
    try {
      const user = await this.#manager.signinSilent()
      if (!user) return 'failed'
      // Another tab has signed somebody else in: this one shows what is no longer theirs to see.
      if (this.#oidcUser && user.profile.sub !== this.#oidcUser.profile.sub) return 'over'
      this.#oidcUser = user
      return 'renewed'
    } catch (error) {
      return error instanceof ErrorResponse ? 'over' : 'failed'
    }
  }

  /** Is the session still that of this tab, and does its token live long enough? */
  #look(): void {
    const user = this.#oidcUser
    if (!user) return
    if (document.visibilityState === 'visible' && storedSubject.get() !== user.profile.sub) {
      this.#leaveTo('/')
      return
    }
    const state = this.#state
    if (state.status !== 'signed-in' || this.#isRecovering) return
    const times = state.user.sessionTimes
    if (!isDue((user.expires_in ?? 0) * 1000, times)) return
    this.#isRecovering = true
    void renewPatiently({ renew: () => this.#renew(), pause: sleep, firstPauseMs: times.firstPauseMs }).then((outcome) => {
      this.#isRecovering = false
      if (outcome === 'over') this.lose()
    })
  }

  /** Away from everything that is still on the screen, by a load of the whole page. */
  #leaveTo(place: string): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    void this.#forget().then(() => window.location.assign(place))
  }

  async #forget(): Promise<void> {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    this.#oidcUser = null
    storedSubject.clear()
    await this.#manager.removeUser().catch(() => undefined)
  }

  #redirect(returnUrl: string | undefined): Promise<void> {
    return this.#manager.signinRedirect({ state: { returnUrl } })
  }
}
