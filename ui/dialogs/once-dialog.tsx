/**
 * `<OnceDialog title lead done onClose>fields</OnceDialog>`: a secret that nobody sees again once it is closed. There is nothing to take back, and a slip
 * (a press beside it, Esc) does not close it.
 */
import type { ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'

type OnceDialogProps = { title: string; lead: string; done: string; onClose: () => void; children: ReactNode }

export const OnceDialog = ({ title, lead, done, onClose, children }: OnceDialogProps) => (
  <FormDialog opened title={title} lead={lead} submitLabel={done} size="table" holds withoutCancel onSubmit={onClose} onClose={onClose}>
    {children}
  </FormDialog>
)
