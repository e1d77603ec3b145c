import { shownAddress } from '@portico/contract/core/text/shown-address.ts'
import { useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { rightsOf } from '../../shared/session/session.tsx'
import { landingOf } from '../menu/landing.ts'
import type { PortalContext } from '../portal-context.ts'
import { safeReturnUrl } from '../session/return-url.ts'
import { detailsOf, followSignIn } from '../session/sign-in.ts'
import { PlainPage } from './plain-page.tsx'

const useSignInSearch = () => useSearch({ strict: false }) as { returnUrl?: string; message?: string }
const usePortal = () => useRouteContext({ strict: false }) as PortalContext

/** Runs a step of signing in once, also where React mounts a page twice. */
function useOnce(step: () => Promise<void>) {
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    void step()
  })
}

/** Where the person goes after signing in: the place asked for, else the own landing page. */
function useArrive() {
  const { history } = useRouter()
  const { portal, ...context } = usePortal()
  return (returnUrl: string | undefined) => {
    const state = portal.state()
    if (state.status !== 'signed-in') return history.replace('/authentication/waiting-for-invitation')
    const wanted = safeReturnUrl(returnUrl, window.location.origin)
    const isHome = wanted === undefined || wanted === '/'
    history.replace(isHome ? (landingOf(rightsOf(state.user), context) ?? '/authentication/unauthorized') : wanted)
  }
}

const failedAt = (message: string) => `/authentication/login-failed?${new URLSearchParams({ message })}`

export function LoginPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  const { portal } = usePortal()
  const { returnUrl } = useSignInSearch()
  const arrive = useArrive()
  useOnce(async () => {
    const result = await portal.signIn(safeReturnUrl(returnUrl, window.location.origin))
    followSignIn(result, { arrive: () => arrive(returnUrl), fail: (message) => history.replace(failedAt(message)) })
  })
  return <PlainPage title={t('signIn.title')} />
}

export function LoginCallbackPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  const { portal } = usePortal()
  const arrive = useArrive()
  useOnce(async () => {
    try {
      arrive(await portal.finishSignIn())
    } catch (error) {
      history.replace(failedAt(t('signIn.failedText', { details: detailsOf(error) })))
    }
  })
  return <PlainPage title={t('signIn.title')} />
}

export function LoginFailedPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  const { message } = useSignInSearch()
  return (
    <PlainPage title={t('signIn.failedTitle')} action={{ label: t('signIn.again'), onPress: () => history.push('/authentication/login') }}>
      {message}
    </PlainPage>
  )
}

export function WaitingPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  const { portal } = usePortal()
  const state = portal.state()
  const email = state.status === 'waiting' ? state.email : undefined
  const look = () => {
    void portal.refresh().then(() => portal.state().status === 'signed-in' && history.replace('/dashboard'))
  }
  return (
    <PlainPage
      title={t('signIn.waitingTitle')}
      action={{ label: t('signIn.look'), onPress: look }}
      second={{ label: t('person.signOut'), onPress: () => history.push('/authentication/logout', { local: true } as never) }}
    >
      {email ? t('signIn.waitingText', { email: shownAddress(email) }) : t('signIn.waitingNobody')}
    </PlainPage>
  )
}
