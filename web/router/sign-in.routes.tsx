import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { LoginCallbackPage, LoginFailedPage, LoginPage, WaitingPage } from '../shell/pages/sign-in.pages.tsx'
import { GoTo, LoggedOutPage, LogoutPage, UnauthorizedPage } from '../shell/pages/sign-out.pages.tsx'

const screens = {
  login: LoginPage,
  'login-callback': LoginCallbackPage,
  'login-failed': LoginFailedPage,
  logout: LogoutPage,
  'logged-out': LoggedOutPage,
  'logout-callback': LoggedOutPage,
  unauthorized: UnauthorizedPage,
  'waiting-for-invitation': WaitingPage,
  register: () => <GoTo place="/Identity/Account/Register" />,
  profile: () => <GoTo place="/Identity/Account/Manage" />,
}

/** The pages around signing in: open to everyone, without navigation. */
export const signInRoutes = (root: AnyRoute): AnyRoute[] =>
  Object.entries(screens).map(([name, component]) =>
    createRoute({ getParentRoute: () => root, path: `/authentication/${name}`, staticData: { access: 'public', crumbs: [] }, component }),
  )
