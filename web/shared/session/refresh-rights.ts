import type { ApplicationState } from './application-state.ts'
import { sessionApi } from './reference.queries.ts'

/** Rights are at most a second old on the server. */
const freshMs = 1100

/** After a change of what reports there are: the menu and the pages of this user follow it. */
export function refreshRights(application: ApplicationState): void {
  setTimeout(() => {
    void sessionApi
      .context({})
      .then(({ permissions, reportRules, composedReports }) => application.updateUser({ permissions, reportRules, composedReports }))
      .catch(() => undefined)
  }, freshMs)
}
