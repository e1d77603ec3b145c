import type { Look } from '@portico/contract/features/session/session.contract.ts'
import { lookNews } from '../../shared/look/look-news.ts'
import { log } from '../../shared/session/log.ts'
import { sessionApi } from '../../shared/session/reference.queries.ts'
import type { PortalSession } from './portal-session.ts'

type Following = {
  session: Pick<PortalSession, 'state' | 'update'>
  read?: () => Promise<Look>
  /** Joins the tabs of this browser: they have no stream while they are hidden, and their icon is seen all the same. */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>
}

/** Keeps the portal looking as its tenant wants it by now, here and in the other tabs, without a load of the page. */
export function followLook({ session, read = () => sessionApi.look({}), tabs = new BroadcastChannel('portal-look') }: Following): void {
  /** Whether it was another look than the one that is shown. */
  function take(look: Look): boolean {
    const state = session.state()
    // A tab that views the portal as someone else has the look of another tenant.
    if (state.status !== 'signed-in' || state.user.tenant.id !== look.tenant.id) return false
    const { tenant, themeSettings, favIconSource, navigationLogoSource, checkoutLogoSource } = state.user
    const shown = { tenant, themeSettings, favIconSource, navigationLogoSource, checkoutLogoSource }
    if (JSON.stringify(shown) === JSON.stringify(look)) return false
    session.update(look)
    return true
  }
  tabs.onmessage = ({ data }: MessageEvent<Look>) => void take(data)
  lookNews.subscribe(() => {
    read().then(
      (look) => void (take(look) && tabs.postMessage(look)),
      (error) => log.error('How the portal looks could not be read', error),
    )
  })
}
