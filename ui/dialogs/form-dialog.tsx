/**
 * `<FormDialog opened title onClose onSubmit submitLabel … >fields</FormDialog>`: a decision of at most five fields, 480 px wide
 * (`size="table"` 640 px, `size="agreement"` 90 %). The first field gets the focus (or the one with `data-autofocus`), Cancel is left
 * of the action, Enter submits. `offReason` dashes the action and says why, `off` where a field already says it; `replacedBy` puts a step-up code in the place of
 * the fields, since there is never a dialog over a dialog. Once something was typed or chosen, a slip (a press beside it, Esc) does not close
 * it, and going back asks inside the dialog (`leave-guard.ts`); `holds` says better whether there is something to lose, where what was typed is
 * there already.
 */
import { Button, Modal } from '@mantine/core'
import { type FormEvent, type MouseEvent, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { WhyOff } from '../actions/why-off.tsx'
import { InsideDialog } from '../behaviour/inside-dialog.ts'
import { useLeaveGuard } from '../behaviour/leave-guard.ts'
import { useFocusBack } from '../behaviour/use-focus-back.ts'
import { useUiTexts } from '../words/texts.tsx'

const widths = { form: 480, table: 640, agreement: '90%' } as const

export type FormDialogProps = {
  opened: boolean
  title: string
  lead?: ReactNode
  children?: ReactNode
  submitLabel: string
  tone?: 'plain' | 'danger'
  submitting?: boolean
  offReason?: string
  off?: boolean
  error?: ReactNode
  size?: keyof typeof widths
  replacedBy?: ReactNode
  holds?: boolean
  /** There is nothing to take back: only the action is offered. */
  withoutCancel?: boolean
  /** The person goes back and gives up what was typed. */
  onLeave?: () => void
  onSubmit: () => void
  onClose: () => void
}

/** A list of choices is a field that cannot be typed into. */
const fillable = ':is(input, textarea, select):not([type="hidden"], :disabled, [readonly]:not([aria-haspopup="listbox"]))'

/** Marks where the dialog's focus begins where no one has said it: at the first field, or else at Cancel, never at the cross. */
function focusFirst(form: HTMLFormElement | null) {
  if (!form || form.querySelector('[data-autofocus]')) return
  const first = form.querySelector(fillable) ?? form.querySelector('.p-dialog-foot button')
  first?.setAttribute('data-autofocus', '')
}

export function FormDialog({ size = 'form', tone = 'plain', opened, title, lead, error, children, replacedBy, ...rest }: FormDialogProps) {
  const texts = useUiTexts()
  const { submitLabel, submitting = false, offReason, onSubmit, onClose } = rest
  const off = rest.off || offReason !== undefined
  const why = useId()
  const send = useRef<HTMLButtonElement>(null)
  const wasSubmitting = useRef(false)
  const [isTyped, setTyped] = useState(false)
  const staysOpen = submitting || (rest.holds ?? isTyped)
  const leaving = useLeaveGuard({ held: opened && staysOpen, sending: submitting, onLeave: rest.onLeave })
  useEffect(() => {
    if (!opened) setTyped(false)
  }, [opened])
  useFocusBack(opened)
  // A button that loads cannot hold the focus; once it can, and no one has sent the person elsewhere, they are where they were.
  useEffect(() => {
    if (wasSubmitting.current && !submitting && document.activeElement === document.body) send.current?.focus()
    wasSubmitting.current = submitting
  }, [submitting])
  if (useContext(InsideDialog) && opened) throw new Error(`"${title}" would open over another dialog: give it as replacedBy instead`)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Dialogs are rendered in a portal, but their events still climb the tree into a form of the page.
    event.stopPropagation()
    if (!off && !submitting) onSubmit()
  }
  // A list of choices hangs elsewhere in the page, but its events climb the tree too; keys press its options as well.
  const choose = ({ target }: MouseEvent) => target instanceof Element && target.closest('[role="option"]') && setTyped(true)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={widths[size]}
      centered
      radius="lg"
      transitionProps={{ transition: 'pop', duration: 140 }}
      closeOnClickOutside={!staysOpen}
      closeOnEscape={!staysOpen}
    >
      <Modal.Overlay backgroundOpacity={0.32} />
      <Modal.Content>
        <div className="p-dialog-head">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={texts.close} />
        </div>
        <Modal.Body>
          <InsideDialog value={true}>
            {leaving}
            <div hidden={Boolean(leaving)} onClickCapture={choose} onChange={() => setTyped(true)}>
              {replacedBy || (
                <form ref={focusFirst} className="p-form p-dialog-form" onSubmit={submit} noValidate>
                  {lead && <div className="p-dialog-lead">{lead}</div>}
                  {children}
                  {error && (
                    <div className="p-note" data-tone="negative" role="alert">
                      {error}
                    </div>
                  )}
                  {offReason && <WhyOff id={why}>{offReason}</WhyOff>}
                  <div className="p-dialog-foot">
                    {!rest.withoutCancel && (
                      <Button variant="default" onClick={onClose} disabled={submitting}>
                        {texts.cancel}
                      </Button>
                    )}
                    <Button
                      ref={send}
                      type="submit"
                      color={tone === 'danger' ? 'red' : undefined}
                      loading={submitting}
                      data-disabled={off || undefined}
                      aria-disabled={off || undefined}
                      aria-describedby={offReason ? why : undefined}
                    >
                      {submitLabel}
                    </Button>
                  </div>
                </form>
              )}
            </div>
          </InsideDialog>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
