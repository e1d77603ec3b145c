import { type Tier, tiers } from '@portico/server/features/server-feature.ts'
import type { Project } from './project.ts'

/** The height of a feature's tier, 0 on the ground; undefined for a feature that says none. */
export function tierOf({ modules }: Project, feature: string): number | undefined {
  const said = tierPlaces(feature)
    .map((path) => modules.get(path)?.source.text)
    .find((text) => text !== undefined)
  const tier = /\btier: '(\w+)'/.exec(said ?? '')?.[1]
  const height = tiers.indexOf(tier as Tier)
  return height === -1 ? undefined : height
}

/** A feature says its tier at its door in the server or, where it has none, beside its pages. */
export const tierPlaces = (feature: string) => [`server/features/${feature}/index.ts`, `web/features/${feature}/pages.tsx`]
