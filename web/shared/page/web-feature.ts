import type { Page } from './page.ts'
import type { RecordParts } from './record-parts.ts'
import type { Finder, ShellSlots } from './shell-slots.ts'

export type WebFeature = {
  /** Only where the feature has no door in the server that says it. */
  tier?: string
  pages?: readonly Page[]
  /** How the command palette finds its records. */
  finder?: Finder
  /** What it puts into the frame around every page. */
  parts?: Partial<ShellSlots['parts']>
  /** What it shows in the records of other features. */
  records?: Partial<RecordParts>
}

/** What a feature brings into the portal: every `pages.tsx` exports one as `feature`, and `web/router/page-lists.gen.ts` lists them. */
export const webFeature = (feature: WebFeature): WebFeature => feature
