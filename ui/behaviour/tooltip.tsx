/**
 * `<Tooltip label position? disabled?>one element</Tooltip>`: what a sign means, after a short rest of the pointer or at once with the keyboard.
 * It is above its element, or at its right, and on the other side without room. Escape hides it. The element
 * has to take a `ref`: the target of a popover does, and a tooltip in one would keep the popover from its element.
 */
import { useMergedRef } from '@mantine/hooks'
import { cloneElement, type ReactElement, type ReactNode, type Ref, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const restMs = 350
const gapPx = 6
const edgePx = 8

type TargetProps = { ref?: Ref<HTMLElement>; 'aria-describedby'?: string }
type Side = 'top' | 'right'
type TooltipProps = { label: ReactNode; position?: Side; disabled?: boolean; children: ReactElement }

export function Tooltip({ label, position = 'top', disabled = false, children }: TooltipProps) {
  const child = children as ReactElement<TargetProps>
  const id = useId()
  const target = useRef<HTMLElement>(null)
  const [wanted, setWanted] = useState(false)
  const attach = useCallback((element: HTMLElement | null) => {
    target.current = element
    if (element) return watch(element, setWanted)
  }, [])
  const ref = useMergedRef(attach, child.props.ref)
  const shown = wanted && !disabled
  return (
    <>
      {cloneElement(child, { ref, ...(shown ? { 'aria-describedby': id } : {}) })}
      {shown && target.current && (
        <Bubble id={id} target={target.current} side={position}>
          {label}
        </Bubble>
      )}
    </>
  )
}

/** Until the function that comes back is called: a pointer that rests on it or a focus that is seen wants the tooltip. */
function watch(element: HTMLElement, want: (wanted: boolean) => void): () => void {
  const gone = new AbortController()
  const { signal } = gone
  let rest: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    clearTimeout(rest)
    want(false)
  }
  const enter = () => {
    clearTimeout(rest)
    rest = setTimeout(want, restMs, true)
  }
  element.addEventListener('pointerenter', enter, { signal })
  element.addEventListener('pointerleave', leave, { signal })
  element.addEventListener('focusin', () => element.matches(':focus-visible') && want(true), { signal })
  element.addEventListener('focusout', leave, { signal })
  window.addEventListener('keydown', ({ key }) => key === 'Escape' && leave(), { signal })
  return () => {
    leave()
    gone.abort()
  }
}

type BubbleProps = { id: string; target: HTMLElement; side: Side; children: ReactNode }

function Bubble({ id, target, side, children }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const put = () => {
      const { current } = box
      if (!current) return
      const { x, y } = placeBeside(target.getBoundingClientRect(), current.getBoundingClientRect(), side)
      current.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    }
    put()
    window.addEventListener('scroll', put, { capture: true, passive: true })
    window.addEventListener('resize', put)
    return () => {
      window.removeEventListener('scroll', put, { capture: true })
      window.removeEventListener('resize', put)
    }
  })
  return createPortal(
    <div ref={box} id={id} role="tooltip" className="p-tooltip">
      {children}
    </div>,
    document.body,
  )
}

type Size = { width: number; height: number }

/** In the middle of the side, turned to the other one where there is no room, and never out of the window. */
function placeBeside(target: DOMRect, { width, height }: Size, side: Side): { x: number; y: number } {
  const { clientWidth, clientHeight } = document.documentElement
  const within = (at: number, size: number, room: number) => Math.max(edgePx, Math.min(at, room - size - edgePx))
  if (side === 'right') {
    const right = target.right + gapPx
    const x = right + width > clientWidth ? target.left - gapPx - width : right
    return { x, y: within(target.top + (target.height - height) / 2, height, clientHeight) }
  }
  const above = target.top - gapPx - height
  const y = above < 0 ? target.bottom + gapPx : above
  return { x: within(target.left + (target.width - width) / 2, width, clientWidth), y }
}
