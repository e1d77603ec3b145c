/** The drawing of a world map. It brings the shapes of all countries, so it is loaded only where a map is on the page: use `WorldMap`. */
import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { placeByKey } from './chart-keys.ts'
import { depthOf, stepOf, stepsOf } from './map-steps.ts'
import { hideWaitMs, tooltipOffsetPx, tooltipPlace } from './tooltip-place.ts'
import type { MapPlace } from './world-map.tsx'
import { mapHeight, mapWidth, worldShapes } from './world-shapes.ts'

const shapes = worldShapes()
const drawn = new Set(shapes.map(({ code }) => code))

type WorldMapCanvasProps = {
  label: string
  height: number
  places: readonly MapPlace[]
  format: (value: number) => string
  elsewhere: string
  from: (value: string) => string
  onOpen?: ((href: string) => void) | undefined
}
type Shown = { place: MapPlace; x: number; y: number }

export default function WorldMapCanvas({ label, height, places, format, elsewhere, from, onOpen }: WorldMapCanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [shown, setShown] = useState<Shown>()
  const at = useRef<number>(undefined)
  const { ranked, byCode, steps, missing } = useMemo(() => {
    const some = places.filter(({ value }) => value > 0).toSorted((a, b) => b.value - a.value)
    return {
      ranked: some,
      byCode: new Map(some.map((place) => [place.code, place])),
      steps: stepsOf(some.map(({ value }) => value)),
      missing: some.filter(({ code }) => !drawn.has(code)),
    }
  }, [places])

  const show = (next: Shown | undefined) => {
    clearTimeout(hiding.current)
    if (next) setShown(next)
    else hiding.current = setTimeout(setShown, hideWaitMs, undefined)
  }
  const open = (place: MapPlace | undefined) => place?.href && onOpen?.(place.href)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      at.current = undefined
      return show(undefined)
    }
    if (event.key === 'Enter' && at.current !== undefined) return open(ranked[at.current])
    const next = placeByKey(event.key, at.current, ranked.length)
    if (next === undefined) return
    event.preventDefault()
    at.current = next
    const place = ranked[next]!
    const shape = shapes.find(({ code }) => code === place.code)
    const svg = box.current?.querySelector('svg')?.getBoundingClientRect()
    const own = box.current?.getBoundingClientRect()
    if (!svg || !own) return
    const scale = Math.min(svg.width / mapWidth, svg.height / mapHeight)
    const middle = shape?.middle ?? [0, mapHeight]
    show({
      place,
      x: svg.left - own.left + (svg.width - mapWidth * scale) / 2 + middle[0] * scale,
      y: svg.top - own.top + (svg.height - mapHeight * scale) / 2 + middle[1] * scale,
    })
  }
  return (
    <>
      <div
        ref={box}
        className="p-map"
        role="img"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its values are read with the arrow keys
        tabIndex={0}
        onKeyDown={onKeyDown}
        onBlur={() => show(undefined)}
        style={{ height }}
      >
        <svg viewBox={`0 0 ${mapWidth} ${mapHeight}`} aria-hidden="true" onPointerLeave={() => show(undefined)}>
          {shapes.map(({ code, path }, place) => {
            const found = code ? byCode.get(code) : undefined
            const depth = depthOf(found ? stepOf(found.value, steps) : 0, steps.length)
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: by keyboard the map itself goes from country to country
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change
                key={place}
                d={path}
                data-on={(shown && shown.place.code === code) || undefined}
                style={found && { fill: `color-mix(in srgb, var(--p-chart-1) ${depth}%, var(--p-line))` }}
                onPointerMove={({ clientX, clientY }) => {
                  const own = box.current?.getBoundingClientRect()
                  if (found && own) show({ place: found, x: clientX - own.left, y: clientY - own.top })
                }}
                onPointerLeave={() => show(undefined)}
                data-opens={(onOpen && found?.href && true) || undefined}
                onClick={() => open(found)}
              />
            )
          })}
        </svg>
        <ol className="p-map-steps" aria-hidden="true">
          {steps.map((least, step) => (
            <li key={least}>
              <i style={{ background: `color-mix(in srgb, var(--p-chart-1) ${depthOf(step + 1, steps.length)}%, var(--p-line))` }} />
              {from(format(least))}
            </li>
          ))}
        </ol>
        {missing.length > 0 && (
          <p className="p-map-missing">
            {elsewhere} {missing.map(({ name, value }) => `${name} ${format(value)}`).join(', ')}
          </p>
        )}
        {shown && <Tip shown={shown} format={format} box={box.current} />}
      </div>
      <VisuallyHidden role="status">
        {shown && at.current !== undefined ? `${shown.place.name}: ${format(shown.place.value)}` : ''}
      </VisuallyHidden>
    </>
  )
}

function Tip({ shown: { place, x, y }, format, box }: { shown: Shown; format: (value: number) => string; box: HTMLDivElement | null }) {
  const put = (tip: HTMLDivElement | null) => {
    if (!tip || !box) return
    const [left, top] = tooltipPlace([x, y], [tip.offsetWidth, tip.offsetHeight], [box.clientWidth, box.clientHeight])
    tip.style.translate = `${Math.round(left)}px ${Math.round(top)}px`
  }
  return (
    <div ref={put} className="p-map-tip" style={{ translate: `${x + tooltipOffsetPx}px ${y + tooltipOffsetPx}px` }}>
      {place.name} <b>{format(place.value)}</b>
    </div>
  )
}
