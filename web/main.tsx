import '@portico/ui/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pages } from './router/page-lists.ts'
import { createPortalRouter } from './router/router.tsx'
import { connect } from './shared/api/connection.ts'
import { createQueryClient } from './shared/query-client.ts'
import { sharedTexts } from './shared/shared.texts.ts'
import { followAccount, startTexts } from './shared/texts.ts'
import { Portal } from './shell/portal.tsx'
import { resolveMode, storedMode } from './shell/session/mode-store.ts'
import { PortalSession } from './shell/session/portal-session.ts'
import { shellTexts } from './shell/shell.texts.ts'

const portal = new PortalSession()
const queryClient = createQueryClient()

connect({
  origin: window.location.origin,
  caller: async () => {
    const caller = await portal.caller()
    const state = portal.state()
    if (state.status !== 'signed-in') return { ...caller, mode: 'Live' }
    const { mode, merchant } = state.user
    return { ...caller, mode: resolveMode(mode, storedMode.get()), websiteId: merchant?.websiteId ?? null }
  },
  renew: () => portal.renewToken(),
  lost: () => portal.lose(),
})

portal.subscribe(() => {
  const state = portal.state()
  if (state.status === 'signed-in') void followAccount(state.user.language)
})

await startTexts([sharedTexts, shellTexts])
const router = createPortalRouter(pages, { portal, queryClient })

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Portal session={portal}>
        <RouterProvider router={router} />
      </Portal>
    </QueryClientProvider>
  </StrictMode>,
)
