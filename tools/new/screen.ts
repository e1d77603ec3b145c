import { isPermission, levelOf } from '@portico/contract/permissions.ts'
import { camel } from '../source/spelling.ts'
import type { MenuEntry, Placed } from './menu-entry.ts'
import { Refusal } from './names.ts'
import { type Owner, owners } from './wish.ts'

type Asked = { feature: string; at?: string | undefined; of?: Owner | undefined; hasChoice: boolean }

/** The entry of the menu that the feature is the screen of: at its address, or by its word. */
export function findEntry(entries: readonly Placed[], { feature, at }: Asked): Placed {
  const found = entries.filter(({ url, title }) =>
    at === undefined ? url.toLowerCase().endsWith(`/${feature}`) || title === camel(feature) : url === at,
  )
  const [entry, another] = found
  if (!entry)
    throw new Refusal(
      `${at ?? feature} is no entry of the menu whose screen is still to come (npm run screens lists them)${at ? '' : '; say which one: --at /crm/settings/countries'}`,
    )
  if (another) throw new Refusal(`${feature} may be ${found.map(({ url }) => url).join(' or ')}: say which one by --at`)
  return entry
}

const may: Record<Owner, readonly Owner[]> = { platform: ['platform', 'tenant'], tenant: ['tenant', 'platform'], merchant: ['merchant'] }

/** Whose records they are: of the level that opens the screen, unless it is asked for otherwise and makes sense. */
export function ownerOf(entry: MenuEntry, { of, hasChoice }: Asked): Owner {
  const [first] = entry.permissions
  if (first === undefined || !isPermission(first))
    throw new Refusal(`The entry ${entry.url} names no permission, so nobody could open the screen`)
  const owner = of ?? (hasChoice ? 'platform' : levelOf(first))
  const allowed = may[levelOf(first)]
  if (!allowed.includes(owner))
    throw new Refusal(
      `${entry.url} opens by ${first} of a ${levelOf(first)}: it may show records of ${allowed.join(' or ')}, not of ${owner}`,
    )
  if (hasChoice && (owner !== 'platform' || levelOf(first) !== 'tenant'))
    throw new Refusal('A tenant chooses from facts of the platform: --choice goes with --of platform, on a screen of tenants')
  return owner
}

export const isOwner = (word: string): word is Owner => owners.some((one) => one === word)
