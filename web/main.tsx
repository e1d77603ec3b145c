import '@portico/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pages, slots } from './router/page-lists.ts'
import { createPortalRouter } from './router/router.tsx'
import { type Caller, connect } from './shared/api/connection.ts'
import { createQueryClient, readAgain } from './shared/api/query-client.ts'
import { serverState } from './shared/api/server-state.ts'
import { drawerSize } from './shared/list/drawer-size.ts'
import { followPortalPieces } from './shared/page/portal-pieces.ts'
import { createApplicationState } from './shared/session/application-state.ts'
import { findContainer, silence } from './shared/session/log.ts'
import { sharedTexts } from './shared/texts/shared.texts.ts'
import { followAccount, startTexts } from './shared/texts/texts.ts'
import { kitTexts } from './shell/kit.texts.ts'
import { Portal } from './shell/portal.tsx'
import { followLook } from './shell/session/follow-look.ts'
import { resolveMode, storedMode } from './shell/session/mode-store.ts'
import { PortalSession } from './shell/session/portal-session.ts'
import { shellTexts } from './shell/shell.texts.ts'

if (import.meta.env.PROD) silence(console)
followPortalPieces()

const portal = new PortalSession()
const queryClient = createQueryClient()

function inMode(caller: Omit<Caller, 'mode'>): Caller {
  const state = portal.state()
  if (state.status !== 'signed-in') return { ...caller, mode: 'Live' }
  const { mode, merchant } = state.user
  return { ...caller, mode: resolveMode(mode, storedMode.get()), websiteId: merchant?.websiteId ?? null }
}

connect({
  origin: window.location.origin,
  caller: async () => inMode(await portal.caller()),
  present: () => inMode(portal.present()),
  renew: () => portal.renewToken(),
  lost: () => portal.refused(),
  viewOver: (because) => portal.leaveViewing(because),
  unanswered: () => void serverState.check(),
})

followLook({ session: portal })

serverState.subscribe(() => {
  if (serverState.downSince() === undefined) void readAgain(queryClient)
})

// Replies of the one mode are no replies of the other, also where the toggle was flipped in another tab.
window.addEventListener('storage', ({ key }) => {
  if (key === storedMode.key) void queryClient.resetQueries()
})

const application = createApplicationState({
  session: portal,
  queries: queryClient,
  drawerSize,
  mode: { get: () => inMode(portal.present()).mode, subscribe: storedMode.subscribe },
})

portal.subscribe(() => {
  const state = portal.state()
  if (state.status === 'signed-in') void followAccount(state.user.language)
})

await startTexts([sharedTexts, shellTexts, kitTexts])
const router = createPortalRouter(pages, { portal, queryClient, application, slots })

const container = findContainer(document)
if (container)
  createRoot(container).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Portal session={portal}>
          <RouterProvider router={router} />
        </Portal>
      </QueryClientProvider>
    </StrictMode>,
  )
