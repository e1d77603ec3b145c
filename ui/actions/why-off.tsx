/** `<WhyOff id>reason</WhyOff>`: why something is off, as text below the buttons that are; they name it with `aria-describedby`. */
import { IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export const WhyOff = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className="p-why" id={id}>
    <IconInfoCircle size={14} stroke={1.75} aria-hidden />
    {children}
  </p>
)
