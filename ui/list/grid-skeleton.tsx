/**
 * `<GridSkeleton widths rows? delayMs? />`: rows of the real height with bars of the real widths, so nothing moves when the data arrives.
 * Nothing is drawn for the first 150 ms, but the place is already held. `useDelayed(active)` is that wait as a hook.
 */
import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useUiTexts } from '../words/texts.tsx'

export const skeletonDelayMs = 150

/** True once `active` has lasted `delayMs`; false at once when it ends. */
export function useDelayed(active: boolean, delayMs = skeletonDelayMs): boolean {
  const [due, setDue] = useState(false)
  useEffect(() => {
    if (!active) return setDue(false)
    const timer = setTimeout(() => setDue(true), delayMs)
    return () => clearTimeout(timer)
  }, [active, delayMs])
  return active && due
}

const shares = [82, 64, 74, 58, 90]

type GridSkeletonProps = { widths: readonly number[]; rows?: number; delayMs?: number }

export const GridSkeleton = ({ widths, rows = 8, delayMs }: GridSkeletonProps) => {
  const texts = useUiTexts()
  const shown = useDelayed(true, delayMs)
  const last = widths.length - 1
  return (
    <div className="p-skeleton" role="status" aria-label={texts.loading} data-shown={shown || undefined}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity beyond their place
        <div key={row} style={{ opacity: Math.max(0.25, 1 - row * 0.1) }}>
          {widths.map((width, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity beyond their place
            <span key={place} style={{ width, marginInlineStart: place === last ? 'auto' : 0 }}>
              <Skeleton height={9} width={`${shares[(row + place) % shares.length]}%`} ml={place === last ? 'auto' : 0} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
