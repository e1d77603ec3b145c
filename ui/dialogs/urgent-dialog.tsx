/**
 * `<UrgentDialog opened title onClose>question</UrgentDialog>`: comes by itself, over everything else, other dialogs included. It is the
 * browser's own dialog: nothing has to be loaded for it when it is needed. Escape closes it, a press beside it does not; `data-autofocus`
 * says what has the focus first.
 */
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'

type UrgentDialogProps = { opened: boolean; title: string; onClose: () => void; children: ReactNode }

export function UrgentDialog({ opened, title, onClose, children }: UrgentDialogProps) {
  const box = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const dialog = box.current
    if (!opened || !dialog) return
    const closed = () => close()
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    dialog.addEventListener('close', closed)
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.close()
    }
  }, [opened])
  return (
    <dialog ref={box} className="p-urgent" aria-labelledby={heading} aria-modal="true">
      {opened && (
        <>
          <h2 id={heading}>{title}</h2>
          {children}
        </>
      )}
    </dialog>
  )
}
