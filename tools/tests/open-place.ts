import { realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

/**
 * Where a run puts its folder: the first place that every user may enter, for PostgreSQL may run as another one. On disk, where
 * TMPDIR says nothing, because /tmp may be memory. No one's folder is opened for it.
 */
export function openPlace(places: readonly string[] = [process.env.TMPDIR ?? '/var/tmp', '/var/tmp', tmpdir(), '/tmp']): string {
  const found = places.find(isOpen)
  if (!found) throw new Error(`No temporary folder that every user may enter: ${places.join(', ')}. Set TMPDIR to one.`)
  return found
}

function isOpen(place: string): boolean {
  try {
    for (let at = realpathSync(place); ; at = dirname(at)) {
      if ((statSync(at).mode & 0o001) === 0) return false
      if (at === dirname(at)) return true
    }
  } catch {
    return false
  }
}
