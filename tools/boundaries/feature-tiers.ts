import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** From the ground up: a feature may enter one of its own tier or of one that stands before it here, never after it. */
export const tiers = ['ground', 'money', 'work', 'views'] as const

export type Tier = (typeof tiers)[number]

export const tiersFile = join(import.meta.dirname, 'feature-tiers.json')

const featuresOfTier = JSON.parse(readFileSync(tiersFile, 'utf8')) as Record<Tier, string[]>

/** The height of a feature's tier, 0 on the ground; undefined for a feature that has no place yet. */
export function tierOf(feature: string): number | undefined {
  const height = tiers.findIndex((tier) => featuresOfTier[tier].includes(feature))
  return height === -1 ? undefined : height
}
