import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { allows } from '../shared/access.ts'
import type { Page } from '../shared/page.ts'
import { rightsOf } from '../shared/session.tsx'
import { loadTexts } from '../shared/texts.ts'
import { dashboards, landingOf } from '../shell/menu/landing.ts'
import type { PortalContext } from '../shell/portal-context.ts'

/** Runs before every page of a signed-in person: unknown people sign in first, uninvited ones wait. */
export async function requireSession({ context, location }: { context: PortalContext; location: { href: string } }): Promise<void> {
  const state = await context.portal.resume()
  if (state.status === 'signed-out') throw redirect({ to: '/authentication/login', search: { returnUrl: location.href }, replace: true })
  if (state.status === 'waiting') throw redirect({ to: '/authentication/waiting-for-invitation', replace: true })
}

/** The second guard: the page's own permission, read from its static data. */
function requireAccess(page: Page, { portal, screens }: PortalContext, href: string): void {
  const state = portal.state()
  if (state.status === 'signed-in') {
    const rights = rightsOf(state.user)
    if (allows(rights, page.access)) return
    // The dashboard of the others leads to the own one: links and unknown addresses all say /dashboard.
    const landing = Object.values(dashboards).includes(page.path) ? landingOf(rights, screens) : undefined
    if (landing) throw redirect({ to: landing, replace: true })
  }
  throw redirect({ to: '/authentication/unauthorized', search: { returnUrl: href }, replace: true })
}

export const pageRoute = (page: Page, parent: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path: page.path,
    staticData: { access: page.access, crumbs: page.crumbs },
    beforeLoad: ({ context, location }) => requireAccess(page, context as PortalContext, location.href),
    loader: async () => {
      await loadTexts(page.texts)
    },
    component: lazyRouteComponent(page.load, 'Page'),
  })

/** An address without a screen of its own, leading where the person lands. */
export const landingRoute = (path: string, parent: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { access: 'signed-in', crumbs: [] },
    beforeLoad: ({ context }) => {
      const { portal, screens } = context as PortalContext
      const state = portal.state()
      const landing = state.status === 'signed-in' ? landingOf(rightsOf(state.user), screens) : undefined
      throw redirect({ to: landing ?? '/authentication/unauthorized', replace: true })
    },
  })
