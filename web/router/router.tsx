import { createRootRouteWithContext, createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import { type Page, screenOf } from '../shared/page/page.ts'
import { SignedInFrame } from '../shell/frame/signed-in.frame.tsx'
import { dashboards } from '../shell/menu/landing.ts'
import { menusOf } from '../shell/menu/menu.catalogue.ts'
import { FailurePage } from '../shell/pages/failure.page.tsx'
import type { PortalContext } from '../shell/portal-context.ts'
import { landingRoute, pageRoute, requireSession } from './page-routes.tsx'
import { readSearch, writeSearch } from './search-text.ts'
import { signInRoutes } from './sign-in.routes.tsx'

/** Builds the tree from the pages of all features; unknown addresses lead to where the person lands. */
export function createPortalRouter(pages: readonly Page[], context: Omit<PortalContext, 'screens' | 'menus'>, history?: RouterHistory) {
  const screens = new Set(pages.map(({ path }) => screenOf(path)))
  const root = createRootRouteWithContext<PortalContext>()({ staticData: { access: 'public', crumbs: [] }, component: Outlet })
  const signedIn = createRoute({
    getParentRoute: () => root,
    id: 'signed-in',
    staticData: { access: 'signed-in', crumbs: [] },
    beforeLoad: requireSession,
    component: SignedInFrame,
  })
  const landings = ['/', ...Object.values(dashboards).filter((path) => !screens.has(path)), '$']
  const branches = [...pages.map((page) => pageRoute(page, signedIn)), ...landings.map((path) => landingRoute(path, signedIn))]
  return createRouter({
    routeTree: root.addChildren([...signInRoutes(root), signedIn.addChildren(branches)]),
    context: { ...context, screens, menus: menusOf(pages) },
    ...(history ? { history } : {}),
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultErrorComponent: FailurePage,
    // The present page stays until the next one can be shown.
    defaultPendingMs: 10_000,
    scrollRestoration: true,
    trailingSlash: 'never',
  })
}
