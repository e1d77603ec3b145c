import { type Ref, useLayoutEffect } from 'react'

type BorrowedTargetProps = { of: HTMLElement; ref?: Ref<HTMLElement>; id?: string; 'aria-controls'?: string }

/**
 * Places a popover or a menu beside an element that was on the page before it was loaded: `<Popover.Target><BorrowedTarget of={button}
 * /></Popover.Target>`. The element keeps its own handlers, `aria-haspopup` and `aria-expanded`.
 */
export function BorrowedTarget({ of, ref, id, 'aria-controls': controls }: BorrowedTargetProps) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') {
      const undo = ref(of)
      return () => (typeof undo === 'function' ? undo() : void ref(null))
    }
  }, [of, ref])
  useLayoutEffect(() => {
    if (id) of.id = id
    if (controls) of.setAttribute('aria-controls', controls)
    else of.removeAttribute('aria-controls')
  }, [of, id, controls])
  return null
}
