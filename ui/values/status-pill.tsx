/**
 * `<StatusPill status tone? outlined? label? />`: one mark and one word. Marks differ in shape as well as colour, so the state is
 * not told by colour alone. `label` replaces the word where the product speaks another language; `outlined` only beside a title.
 */
import { type StatusTone, statusLabel, toneOf } from '../look/status-tones.ts'

export { type StatusTone, statusLabel, toneOf } from '../look/status-tones.ts'

type StatusPillProps = { status: string; tone?: StatusTone; outlined?: boolean; label?: string }

export const StatusPill = ({ status, tone = toneOf(status), outlined, label = statusLabel(status) }: StatusPillProps) => (
  <span className="p-status" data-tone={tone} data-outlined={outlined || undefined}>
    <span className="p-status-dot" aria-hidden />
    {label}
  </span>
)
