import { existsSync, readFileSync, realpathSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname } from 'node:path'

export const memory = '/dev/shm'
/** A whole run keeps less than two of them there, and other programs want some too. */
const leastBytes = 8 * 2 ** 30

/**
 * /dev/shm, where it and the machine have room and programs may be run from it; making, copying and removing clusters, databases and
 * folders costs a quarter less there than on disk.
 */
export function roomyMemory(
  mounts = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '',
  free = (): number => Math.min(freeBytes(memory), process.availableMemory()),
): string[] {
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === memory)
  const [, , type, options = ''] = mount?.split(' ') ?? []
  return type === 'tmpfs' && !options.split(',').includes('noexec') && free() >= leastBytes ? [memory] : []
}

function freeBytes(place: string): number {
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize
}

/** Where a run may put its folder: where TMPDIR says, else in memory or on disk; /tmp comes last, because it may be memory with little room. */
export const places = (): string[] => [...(process.env.TMPDIR ? [process.env.TMPDIR] : roomyMemory()), '/var/tmp', tmpdir(), '/tmp']

/** The first place that every user may enter, for PostgreSQL may run as another one. No one's folder is opened for it. */
export function openPlace(from: readonly string[] = places()): string {
  const found = from.find(isOpen)
  if (!found) throw new Error(`No temporary folder that every user may enter: ${from.join(', ')}. Set TMPDIR to one.`)
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
