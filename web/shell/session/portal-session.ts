import type { UserContext } from '@portico/contract/features/session/session.contract.ts'
import { type User, UserManager } from 'oidc-client-ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Caller } from '../../shared/api/connection.ts'
import { serverState } from '../../shared/api/server-state.ts'
import { audienceOf } from '../../shared/session/session.tsx'
import { endedViewing, storedViewing } from '../../shared/session/stored-viewing.ts'
import { oidcSettings } from './oidc-settings.ts'
import { joinOtherTabs, type SessionEnd, storedSubject } from './other-tabs.ts'
import { safeReturnUrl } from './return-url.ts'
import { isDue, outcomeOfFailure, type RenewalOutcome, renewPatiently, watchSession } from './session-watch.ts'
import { type SignInResult, signInBy } from './sign-in.ts'
import { storedPerson } from './stored-person.ts'
import { findContext } from './user-context.ts'
import { audienceOfClaim } from './user-type.ts'

export type SessionState =
  | { status: 'signed-out' }
  /** Signed in, but no company has invited the person yet: there is nothing to see. */
  | { status: 'waiting'; email: string | undefined }
  | { status: 'signed-in'; user: UserContext }

const audienceIn = (user: User) => audienceOfClaim(user.profile.profile)
/** A page of the identity server that does not come by then will not come. */
const patienceMs = 5000

const draftsAfter = (end: SessionEnd) => (end === 'lost' ? 'kept' : 'forgotten')
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Signing in and out, renewal, and who it is: the one place that talks to the identity server. One per tab. */
export class PortalSession {
  readonly #origin = window.location.origin
  readonly #manager = new UserManager(oidcSettings(this.#origin))
  readonly #tabs = joinOtherTabs({ hasUser: () => this.#oidcUser !== null, onEnd: (end) => this.#leaveTo('/', end) })
  readonly #listeners = new Set<() => void>()
  #state: SessionState = { status: 'signed-out' }
  #oidcUser: User | null = null
  #resuming: Promise<SessionState> | undefined
  #isAsking = false
  #hasAsked = false
  #renewing: Promise<RenewalOutcome> | undefined
  #lastRenewal: RenewalOutcome | undefined
  #isRecovering = false
  #isLeaving = false
  #stopWatching: (() => void) | undefined

  readonly state = (): SessionState => this.#state
  /** Whether it is known who is signed in, and whether that is being found out. */
  readonly progress = () => ({ initialized: this.#hasAsked, isLoading: this.#isAsking })
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Who is signed in, found out silently and only once per load of the page. Throws where the portal could not be asked. */
  resume(): Promise<SessionState> {
    if (this.#state.status !== 'signed-out') return Promise.resolve(this.#state)
    this.#resuming ??= this.#finding(
      this.#manager.signinSilent().then(
        (user) => (user ? this.#accept(user) : this.#state),
        () => this.#state,
      ),
    )
    this.#resuming.catch(() => {
      this.#resuming = undefined
    })
    return this.#resuming
  }

  /** Silently first, then by the page of the identity server. */
  signIn(returnUrl: string | undefined): Promise<SignInResult> {
    return signInBy({
      silently: async () => (await this.resume()).status !== 'signed-out',
      redirect: () => this.#redirect(returnUrl),
    })
  }

  /** What the identity server came back with; gives the place the person wanted to go to. */
  async finishSignIn(): Promise<string | undefined> {
    const user = await this.#manager.signinRedirectCallback()
    await this.#finding(this.#accept(user))
    return safeReturnUrl((user.state as { returnUrl?: unknown } | undefined)?.returnUrl, this.#origin)
  }

  /** The other tabs hear it. Where the identity server cannot be reached, at least nothing is left here. `end`: by whom it was ended. */
  async signOut(end: SessionEnd = 'logout'): Promise<void> {
    if (this.#isLeaving) return
    this.#isLeaving = true
    this.#tabs.tell(end)
    this.#stopWatching?.()
    storedPerson.forget(draftsAfter(end))
    try {
      await this.#findIdentity()
      await this.#manager.signoutRedirect()
    } catch {
      await this.#forget(end)
      window.location.assign('/')
    }
  }

  /** Reads the person again, after something about the account has changed. */
  async refresh(): Promise<void> {
    if (this.#oidcUser) await this.#accept(this.#oidcUser)
  }

  /** The viewing has ended: the user is back where they began it. */
  leaveViewing(because = 'unknown'): void {
    const left = storedViewing.get()
    if (this.#isLeaving || !left) return
    this.#isLeaving = true
    this.#stopWatching?.()
    storedPerson.forgetCopy()
    endedViewing.set({ name: left.name, because })
    window.location.assign(left.returnTo)
  }

  /** The user's own changes to their account that the server has just accepted. */
  update(part: Partial<UserContext>): void {
    if (this.#state.status !== 'signed-in' || !this.#oidcUser) return
    const user = { ...this.#state.user, ...part }
    storedPerson.keep(user, this.#oidcUser.profile.sub)
    this.#set({ status: 'signed-in', user })
  }

  async caller(): Promise<Omit<Caller, 'mode'>> {
    if (this.#oidcUser?.expired && serverState.downSince() === undefined) await this.#renew()
    return this.present()
  }

  /** The present caller. */
  present(): Omit<Caller, 'mode'> {
    const user = this.#oidcUser
    const viewing = this.#state.status === 'signed-in' ? this.#state.user.viewing : null
    const token = user?.access_token
    if (viewing && this.#state.status === 'signed-in') return { audience: audienceOf(this.#state.user), token, viewAs: viewing.viewingId }
    return { audience: user ? audienceIn(user) : 'staff', token }
  }

  /** A new token after the server has refused the old one, or undefined where there is none to be had. */
  async renewToken(): Promise<string | undefined> {
    return (await this.#renew()) === 'renewed' ? this.#oidcUser?.access_token : undefined
  }

  /** The server has refused the token: where a new one may come later, it is waited for as if the old one had run out. */
  refused(): void {
    if (this.#lastRenewal === 'failed') this.#recover()
    else this.lose()
  }

  /** The session is over and no one wanted it: the other tabs hear it, and the person signs in again to the same place. */
  lose(): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    const { pathname, search, hash } = window.location
    const place = storedViewing.get()?.returnTo ?? `${pathname}${search}${hash}`
    this.#tabs.tell('lost')
    void this.#forget('lost').then(() => this.#redirect(place).catch(() => window.location.assign('/')))
  }

  /** Takes over what the identity server says, and asks the portal who that is. */
  async #accept(user: User): Promise<SessionState> {
    this.#oidcUser = user
    const context = await this.#findContext(user)
    if (!context) return this.#set({ status: 'waiting', email: user.profile.email })
    storedPerson.keep(context, user.profile.sub)
    this.#stopWatching ??= this.#watch(context)
    return this.#set({ status: 'signed-in', user: context })
  }

  /** The target of the tab's viewing while it lasts; afterwards the page is left, and nothing after it runs. */
  async #findContext(user: User): Promise<UserContext | undefined> {
    const caller = { origin: this.#origin, token: user.access_token }
    const viewing = storedViewing.get()
    if (!viewing) return findContext({ ...caller, audience: audienceIn(user) })
    try {
      return await findContext({ ...caller, audience: viewing.audience, viewAs: viewing.id })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'view_over')) throw error
      this.leaveViewing(error.because)
      return new Promise(() => undefined)
    }
  }

  #watch({ sessionTimes }: UserContext): () => void {
    const look = () => this.#look()
    const stops = [watchSession(look, sessionTimes), serverState.subscribe(look)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  async #finding<Found>(found: Promise<Found>): Promise<Found> {
    this.#isAsking = true
    try {
      return await found
    } finally {
      this.#isAsking = false
      this.#hasAsked = true
    }
  }

  #set(next: SessionState): SessionState {
    this.#state = next
    for (const listener of this.#listeners) listener()
    return next
  }

  /** Many may ask at once, one renewal runs. */
  #renew(): Promise<RenewalOutcome> {
    this.#renewing ??= this.#renewOnce().then((outcome) => {
      this.#renewing = undefined
      this.#lastRenewal = outcome
      return outcome
    })
    return this.#renewing
  }

  async #renewOnce(): Promise<RenewalOutcome> {
    try {
      const user = await this.#manager.signinSilent()
      if (!user) return 'failed'
      // Another tab has signed someone else in: this one shows data that is no longer theirs to see.
      if (this.#oidcUser && user.profile.sub !== this.#oidcUser.profile.sub) {
        this.#leaveTo('/')
        return 'over'
      }
      this.#oidcUser = user
      return 'renewed'
    } catch (error) {
      return outcomeOfFailure(error)
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
    if (state.status === 'signed-in' && isDue((user.expires_in ?? 0) * 1000, state.user.sessionTimes)) this.#recover()
  }

  /** Renews with all patience; while the server does not answer nothing has ended, and its return is looked for by itself. */
  #recover(): void {
    const state = this.#state
    if (state.status !== 'signed-in' || this.#isRecovering || this.#isLeaving || serverState.downSince() !== undefined) return
    this.#isRecovering = true
    void renewPatiently({
      renew: () => this.#renew(),
      pause: sleep,
      firstPauseMs: state.user.sessionTimes.firstPauseMs,
      isReachable: () => serverState.check(),
      hasExpired: this.#oidcUser?.expired ?? true,
    }).then((outcome) => {
      this.#isRecovering = false
      if (outcome === 'over') this.lose()
    })
  }

  /** Away from everything that is still on the screen, by a load of the whole page. */
  #leaveTo(place: string, end: SessionEnd = 'lost'): void {
    if (this.#isLeaving) return
    this.#isLeaving = true
    void this.#forget(end).then(() => window.location.assign(place))
  }

  async #forget(end: SessionEnd): Promise<void> {
    this.#stopWatching?.()
    this.#stopWatching = undefined
    const own = this.#oidcUser?.profile.sub
    this.#oidcUser = null
    // The browser may belong to someone else by now, who still needs what it keeps.
    if ([undefined, own].includes(storedSubject.get())) storedPerson.forget(draftsAfter(end))
    else storedPerson.forgetTab(draftsAfter(end))
    this.#set({ status: 'signed-out' })
    await this.#manager.removeUser().catch(() => undefined)
  }

  /** Throws where the identity server does not answer: a press of the browser's own would end on a page that is not ours. */
  async #findIdentity(): Promise<void> {
    const place = `${this.#manager.settings.authority}/.well-known/openid-configuration`
    const reply = await fetch(place, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    if (!reply.ok) throw new Error(`The identity server answers ${reply.status}`)
  }

  #redirect(returnUrl: string | undefined): Promise<void> {
    return this.#manager.signinRedirect({ state: { returnUrl } })
  }
}
