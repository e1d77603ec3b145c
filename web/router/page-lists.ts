import { finderKinds, type ShellSlots } from '../shared/page/shell-slots.ts'
import type { WebFeature } from '../shared/page/web-feature.ts'
import { features } from './page-lists.gen.ts'

const all: readonly WebFeature[] = features

/** The pages of every feature. */
export const pages = all.flatMap((feature) => feature.pages ?? [])

/** What features put into the shell around every page, and into each other's records. */
export const slots: ShellSlots = {
  parts: Object.assign({}, ...all.map(({ parts }) => parts)),
  finders: all.flatMap(({ finder }) => finder ?? []).sort((a, b) => finderKinds.indexOf(a.id) - finderKinds.indexOf(b.id)),
  records: Object.assign({}, ...all.map(({ records }) => records)),
}
