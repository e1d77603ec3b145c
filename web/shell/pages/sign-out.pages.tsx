import { useLocation, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { rightsOf } from '../../shared/session/session.tsx'
import { useSessionState } from '../frame/use-session-state.ts'
import { landingOf } from '../menu/landing.ts'
import type { PortalContext } from '../portal-context.ts'
import { PlainPage } from './plain-page.tsx'

/** Signs out, but only where the wish came from inside the page: a link from elsewhere must not end anyone's session. */
export function LogoutPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  const { portal } = useRouteContext({ strict: false }) as PortalContext
  const { local } = useLocation({ select: (location) => location.state as { local?: boolean } })
  useEffect(() => {
    if (local)
      void portal
        .resume()
        .catch(() => undefined)
        .then(() => portal.signOut())
  }, [local, portal])
  if (local) return <PlainPage title={t('signIn.signingOut')} />
  return <PlainPage title={t('signIn.logoutRefused')} action={{ label: t('signIn.toPortal'), onPress: () => history.push('/') }} />
}

export function LoggedOutPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  return (
    <PlainPage title={t('signIn.loggedOut')} action={{ label: t('signIn.again'), onPress: () => history.push('/authentication/login') }} />
  )
}

export function UnauthorizedPage() {
  const { t } = useTranslation('shell')
  const { history } = useRouter()
  const { portal, ...context } = useRouteContext({ strict: false }) as PortalContext
  const state = useSessionState(portal)
  const landing = state.status === 'signed-in' ? landingOf(rightsOf(state.user), context) : undefined
  return (
    <PlainPage
      title={t('signIn.unauthorizedTitle')}
      second={landing === undefined ? undefined : { label: t('signIn.toPortal'), onPress: () => history.push(landing) }}
      action={{ label: t('person.signOut'), onPress: () => history.push('/authentication/logout', { local: true } as never) }}
    >
      {t('signIn.unauthorized')}
    </PlainPage>
  )
}

/** The account pages belong to the identity server; this address only leads there. */
export function GoTo({ place }: { place: string }) {
  const { t } = useTranslation('shell')
  useEffect(() => window.location.replace(place), [place])
  return <PlainPage title={t('signIn.redirecting')} />
}
