import { type AnyRoute, createRoute, lazyRouteComponent, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { asMissedPiece } from '../shared/page/missed-piece.ts'
import { hasRecords, type Page } from '../shared/page/page.ts'
import { allows } from '../shared/session/access.ts'
import { rightsOf } from '../shared/session/session.tsx'
import { saidTexts } from '../shared/texts/said.ts'
import { loadTexts } from '../shared/texts/texts.ts'
import { dashboards, landingOf } from '../shell/menu/landing.ts'
import type { PortalContext } from '../shell/portal-context.ts'
import { modeAsked, storedMode } from '../shell/session/mode-store.ts'
import { admits, areaOf } from './areas.ts'

type Asked = { href: string; pathname: string; search: Record<string, unknown> }

/** Runs before every page of a signed-in person: unknown people sign in first, uninvited ones wait. */
export async function requireSession({ context, location }: { context: PortalContext; location: Asked }): Promise<void> {
  const state = await context.portal.resume()
  if (state.status === 'signed-out') throw redirect({ to: '/authentication/login', search: { returnUrl: location.href }, replace: true })
  if (state.status === 'waiting') throw redirect({ to: '/authentication/waiting-for-invitation', replace: true })
  if (state.status !== 'signed-in' || state.user.level !== 'merchant' || location.search.mode === undefined) return
  const mode = modeAsked(state.user.mode, location.search)
  if (mode === undefined) return
  // Said once, on opening: gone from the address, it cannot undo what the toggle says later.
  storedMode.set(mode)
  throw redirect({ to: location.pathname, search: { ...location.search, mode: undefined }, replace: true })
}

const unauthorized = '/authentication/unauthorized'
const firstPage = { pageIndex: 0, pageSize: 10 }

type Place = { pathname: string; href: string }

/** The second guard: reads from the route's data whom it admits and where everyone else is sent. */
function requireAccess(data: StaticDataRouteOption, { portal, ...context }: PortalContext, { pathname, href }: Place): void {
  const state = portal.state()
  if (state.status === 'signed-in') {
    const { user } = state
    const rights = rightsOf(user)
    if (admits(data, user) && admits(areaOf(pathname) ?? {}, user) && allows(rights, data.access)) return
    // The dashboard of the others leads to the own one: links and unknown addresses all say /dashboard.
    const landing = Object.values(dashboards).includes(pathname) ? landingOf(rights, context) : undefined
    if (landing) throw redirect({ to: landing, replace: true })
  }
  throw redirect({ to: data.deniedTo ?? unauthorized, search: { returnUrl: href }, replace: true })
}

export function pageRoute(page: Page, parent: AnyRoute): AnyRoute {
  const { path, title, access, crumbs, deniedTo = unauthorized, userType, pagination } = page
  const data = { title, access, crumbs, isDynamic: hasRecords(path), deniedTo, userType, pagination } as StaticDataRouteOption
  return createRoute({
    getParentRoute: () => parent,
    path,
    staticData: data,
    beforeLoad: ({ context, location }) => requireAccess(data, context as PortalContext, location),
    loader: async ({ context, params, location }) => {
      const { queryClient, application } = context as PortalContext
      const search = location.search as Record<string, string>
      // Its data is in the cache; the page only waits for its texts.
      void page.resolve?.({ queries: queryClient, application, params, search, pagination: pagination ?? firstPage }).catch(() => undefined)
      // With the words of the rules for texts, which any form may say: a form that waited for them would take the focus from its opener.
      await loadTexts([...page.texts, saidTexts('text')]).catch(asMissedPiece)
    },
    component: lazyRouteComponent(() => page.load().catch(asMissedPiece), 'Page'),
  })
}

/** An address without a screen of its own, leading where the person lands. */
export const landingRoute = (path: string, parent: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { access: 'signed-in', crumbs: [] },
    beforeLoad: ({ context }) => {
      const { portal, ...navigation } = context as PortalContext
      const state = portal.state()
      const landing = state.status === 'signed-in' ? landingOf(rightsOf(state.user), navigation) : undefined
      throw redirect({ to: landing ?? unauthorized, replace: true })
    },
  })
