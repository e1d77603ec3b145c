/** What became of an attempt to sign in; nothing else does (specification 000 section 4). */
export type SignInResult = { status: 'Success' } | { status: 'Redirect' } | { status: 'Fail'; message: string }

export type SignInMethods = {
  /** Whether someone is signed in already, found out without a sign of it. */
  silently: () => Promise<boolean>
  /** Left out: this product signs in by whole pages. */
  popup?: () => Promise<void>
  /** Leaves the page, so nothing after it runs. */
  redirect: () => Promise<void>
}

export const closedWindowText = 'The user closed the window.'

/** Silently, then by a popup where there is one, then by the page of the identity server. */
export async function signInBy({ silently, popup, redirect }: SignInMethods): Promise<SignInResult> {
  try {
    if (await silently()) return { status: 'Success' }
    const closed = popup && (await popup().then(() => 'Success' as const, failureOfPopup))
    if (closed === 'Success') return { status: 'Success' }
    if (closed) return closed
    await redirect()
    return { status: 'Redirect' }
  } catch (error) {
    return { status: 'Fail', message: detailsOf(error) }
  }
}

/** Someone who closes the popup has decided; a popup that the browser does not open leaves the next method. */
const failureOfPopup = (error: unknown): SignInResult | undefined =>
  /closed/i.test(detailsOf(error)) ? { status: 'Fail', message: closedWindowText } : undefined

export const detailsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type Following = { arrive: () => void; fail: (message: string) => void }

/** Goes where the result leads; a redirect is on its way by itself. */
export function followSignIn(result: SignInResult, { arrive, fail }: Following): void {
  if (result.status === 'Success') arrive()
  else if (result.status === 'Fail') fail(result.message)
  else if (result.status !== 'Redirect') throw new Error(`invalid login status ${JSON.stringify(result satisfies never)}`)
}
