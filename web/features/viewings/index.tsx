import { late } from '../../shared/page/late.tsx'
import { viewingsTexts } from './viewings.texts.ts'

export { viewingWire } from '../../shared/session/viewings.queries.ts'

/** Who viewed the portal as a tenant or merchant, wherever it is shown. */
export const ViewingPanel = late([viewingsTexts], async () => (await import('./viewing-panel.tsx')).ViewingPanel)

/** Asks why someone wants to view the portal as a tenant or merchant. */
export const ViewAsDialog = late([viewingsTexts], async () => (await import('./view-as.dialog.tsx')).ViewAsDialog)
